/**
 * What Visa and Mastercard want in each 3-D Secure request, and how long a line of an address may be (docs/duties.md, 2
 * and 4). The gateway refuses nothing for it: an issuer without these data asks the shopper more often.
 */
import type { Parameters } from '#contract/parameters/table.ts';
import { isShopperAbsent } from '../lifecycle/shopper-absent.ts';
import { readExternalAuthentication } from './external-authentication.ts';

type Network = 'Visa' | 'Mastercard';

const brandsOf: Readonly<Record<Network, readonly string[]>> = {
  Visa: ['VISA', 'VISADEBIT', 'VISAELECTRON', 'VPAY'],
  Mastercard: ['MASTER', 'MASTERDEBIT', 'MAESTRO'],
};

/** The day from which a network wants these data. */
const since: Readonly<Record<Network, string>> = { Visa: '2024-08-12', Mastercard: '2026-07-01' };

interface Want {
  readonly networks: readonly Network[];
  /** Parameters of which one is enough, the first one is asked for; a list in it is what comes together. */
  readonly oneOf: readonly [string, ...(string | readonly string[])[]];
  readonly what: string;
  /** Whether the shopper types it into the card form. */
  readonly isTyped?: boolean;
  /** Whether the card form asks for it, and refuses to pay without it, by the option `requireContact`. */
  readonly isOption?: boolean;
}

/** Each want. The shopper's address on the internet, which both want as well, is the gateway's own finding. */
const wants: readonly Want[] = [
  {
    networks: ['Visa', 'Mastercard'],
    oneOf: ['card.holder', ['customer.givenName', 'customer.surname']],
    what: 'the cardholder’s name',
    isTyped: true,
    isOption: true,
  },
  {
    networks: ['Visa', 'Mastercard'],
    oneOf: ['customer.email', 'customer.mobile', 'customer.phone', 'customer.workPhone'],
    what: 'an e-mail address or a phone number',
    isOption: true,
  },
  {
    networks: ['Mastercard'],
    oneOf: ['billing.street1', 'shipping.street1'],
    what: 'the first line of an address',
  },
];

/** Says what is wanted, as a sentence. */
export const wantedInAuthentications = `In each 3-D Secure request ${networksOf('Visa', 'Mastercard')} want ${wants
  .filter(({ networks }) => networks.length > 1)
  .map(({ what }) => what)
  .join(' and ')}, and Mastercard ${wants
  .filter(({ networks }) => networks.length === 1)
  .map(({ what }) => what)
  .join(' and ')}.`;

/** The longest line of an address in a 3-D Secure request, in characters, and the day from which longer ones are refused. */
const maxLineLength = 50;
const linesFrom = '2027-01-04';
const lines = ['billing', 'shipping'].flatMap((kind) => [`${kind}.street1`, `${kind}.street2`]);

export interface AuthenticationLack {
  /** The parameter that is not sent, or too long. */
  readonly name: string;
  /** The end of a sentence, with the remedy after its semicolon. */
  readonly message: string;
}

/**
 * Returns what a card network will miss in the 3-D Secure request of a payment with these parameters; empty for a payment
 * that makes none. Of a checkout, whose card is not known yet, both networks count, and the shopper types the name.
 */
export function findAuthenticationLacks(parameters: Parameters): AuthenticationLack[] {
  if (hasNoRequest(parameters)) return [];
  const { paymentBrand: brand } = parameters;
  const asking = (Object.keys(brandsOf) as Network[]).filter(
    (network) => brand === undefined || brandsOf[network].includes(brand),
  );
  const missed = wants.flatMap(({ networks, oneOf, what, isTyped, isOption }) => {
    const by = networks.filter((network) => asking.includes(network));
    const isSent = oneOf.some((names) => [names].flat().every((name) => parameters[name]));
    if (by.length === 0 || isSent || (isTyped && brand === undefined)) return [];
    const remedy = isOption
      ? 'send it, or ask for it in the card form by wpwlOptions.requireContact'
      : 'send it';
    const message = `is not sent, and ${networksOf(...by)} want${by.length > 1 ? '' : 's'} ${what} in each 3-D Secure request; ${remedy} (docs/duties.md)`;
    return [{ name: oneOf[0], message }];
  });
  return asking.length > 0 ? [...missed, ...findLongLines(parameters)] : [];
}

function networksOf(...networks: readonly Network[]): string {
  return networks.map((network) => `${network} (since ${since[network]})`).join(' and ');
}

function findLongLines(parameters: Parameters): AuthenticationLack[] {
  const fault = `has more than ${maxLineLength} characters, which is refused in a 3-D Secure request from ${linesFrom} on`;
  return lines
    .filter((name) => [...(parameters[name] ?? '')].length > maxLineLength)
    .map((name) => ({ name, message: `${fault}; put a part of it into street2 (docs/duties.md)` }));
}

/** Whether nobody is authenticated: the shopper is absent, was authenticated elsewhere, or is to be left alone. */
function hasNoRequest(parameters: Parameters): boolean {
  const { paymentType } = parameters;
  return (
    isShopperAbsent({ ...(paymentType && { paymentType }), parameters }) ||
    parameters['threeDSecure.disable'] === 'true' ||
    readExternalAuthentication(parameters) !== undefined
  );
}
