/**
 * Lists the keys of `customParameters[key]` that mean something to the gateway. All other keys belong to the merchant.
 */

import { redirectOutcomes } from '#contract/control/tenants.ts';
import { checkLetters, checkSwitches, forceResultCode } from '#contract/parameters/custom-parameters.ts';
import type { Row } from '#contract/parameters/table.ts';

interface KnownKey {
  readonly name: string;
  readonly values: string;
  readonly text: string;
}

/** The keys that the gateway reads. It reads them in the test environment only. */
export const knownKeys: readonly KnownKey[] = [
  {
    name: forceResultCode,
    values: 'any result code; from a page the code of a decline',
    text: 'The simulator answers with this result code.',
  },
  {
    name: 'customParameters[simulatorChoice]',
    values: redirectOutcomes.join(', '),
    text: 'Ends the payment of an asynchronous brand without a click.',
  },
  {
    name: 'customParameters[simulatorCode]',
    values: 'the code of a decline',
    text: 'The result code of a payment that simulatorChoice=decline ends; 800.100.152 when absent.',
  },
  {
    name: checkSwitches.avsResponse,
    values: [...checkLetters.avsResponse].join(', '),
    text: 'What the card’s issuer says of the billing address, in result.avsResponse; F for one that was sent.',
  },
  {
    name: checkSwitches.cvvResponse,
    values: [...checkLetters.cvvResponse].join(', '),
    text: 'What the card’s issuer says of the security code, in result.cvvResponse; M for one that was sent.',
  },
  {
    name: 'customParameters[3DS2_enrolled]',
    values: 'true',
    text: 'The test card is enrolled in 3-D Secure 2: the shopper is asked, unless the card is answered without.',
  },
  {
    name: 'customParameters[3DS2_flow]',
    values: 'challenge, frictionless; from a page challenge only',
    text: 'Whether the card’s issuer asks the shopper (challenge) or not (frictionless).',
  },
];

/** Returns the text that the reference adds to a row's note; empty for most rows. */
export function remarkOn({ name }: Row): string {
  if (name !== 'customParameters[key]') return '';
  const keys = knownKeys.map((known) => `${known.name} (${known.values})`);
  return ` In the test environment the simulator reads ${keys.join('; ')}; and the issuer’s switches, customParameters[acs.…], of the page /docs/simulator, which no page may send.`;
}
