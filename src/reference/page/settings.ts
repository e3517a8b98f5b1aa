/** The reference's page about the settings of the gateway, for the people who run it. */

import type { VNode } from 'preact';
import {
  type AbuseLimit,
  abuseLimits,
  liveThrottles,
  type ThrottledOperation,
  throttledOperations,
} from '../../gateway/config/throttles.ts';
import { block, code, paragraph, prose } from './parts.tsx';
import { table } from './table.tsx';

const threeDSecure = (
  [
    [
      'mode',
      'on, off, required',
      'on (when absent): whose card takes part is authenticated. off: nobody is. required: no card is charged without, unless nobody is there to ask (payouts, mail and telephone orders, payments the merchant starts); cards that take no part are declined with 000.400.101, exemptions and threeDSecure.disable are ignored.',
    ],
    [
      'from',
      'amounts by currency: {"EUR": "30.00"}',
      'The smallest amount that is authenticated; every amount in a currency that is not named. With mode on only.',
    ],
    [
      'whenUnavailable',
      'authorise, decline',
      'What becomes of a payment whose issuer cannot authenticate for technical reasons, without having asked the shopper: charged (when absent), or declined with 100.390.107. authorise with mode on only.',
    ],
  ] as const
).map(([key, values, text]) => ({ cells: [code(key), prose(values), prose(text)] as const }));

export function settingParts(commandLine: string): VNode[] {
  return [
    block('Options of the command line', commandLine),
    paragraph(
      'A configuration file (--config) holds merchants, their channels and tokens. Of a channel, `threeDSecure` says who is authenticated where the gateway does it by itself: payments of testMode=INTERNAL. Elsewhere the upstream gateway decides, so that the live environment takes no such setting. Nothing that a page or a payment sends can weaken `required`.',
    ),
    table('threeDSecure of a channel', ['Key', 'Values', 'What it does'], threeDSecure),
    paragraph('Throttles: requests by operation, entity and what the request is about.'),
    table(
      'Throttles of the live environment',
      ['Operation', 'Default in live', 'Default in test'],
      throttledOperations.map((operation) => ({ cells: [code(operation), limitOf(operation), 'no limit'] })),
    ),
    paragraph(
      'Against abuse: what is counted of shoppers’ addresses, cards, checkouts and failed log-ins. Declines are counted for each merchant, and payments under way take a slot until they end, or for three to six minutes where their process has died. Not counted is what a merchant charges with a registration once a payment with it has succeeded. An address is that of the browser behind `trustedProxies`, of IPv6 its network of 64 bits; a balancer that hides addresses makes all shoppers one, so turn the limits by address off there. A card with too many declines is declined as its acquirer did last. An address or a BIN gets 429 with `Retry-After`: what is left of the interval, five seconds when payments under way alone fill the slots, or one while all payments fail for technical reasons.',
    ),
    table(
      'Limits of the live environment against abuse',
      ['Limit', 'What is counted', 'Default in live', 'Default in test'],
      abuseLimits.map((guard) => ({
        cells: [code(guard), prose(counted[guard]), limitOf(guard), 'no limit'],
      })),
    ),
  ];
}

const counted: Readonly<Record<AbuseLimit, string>> = {
  'declines-by-address':
    'Declined payments of one address with one merchant, when they are also more than 40 percent of its ended ones; with those under way three times as many.',
  'declines-by-card': 'Declined payments of one card number with one merchant, whatever their share.',
  'declines-by-bin': 'The same as of one address, of cards with the same first six digits.',
  'shopper-requests-by-address':
    'What a browser asks without credentials: frames, configurations, pages of 3-D Secure, submissions; no files.',
  'shopper-requests-by-checkout': 'The same for one checkout, or for one authentication.',
  'failed-logins-by-address':
    'Different wrong tokens, users and passwords of one address, which then waits with right passwords, too; a right token passes.',
  'failed-logins-by-user':
    'Different wrong passwords of one user from everywhere; then an address that sends one more has used up its own limit.',
};

function limitOf(name: ThrottledOperation | AbuseLimit): string {
  const throttle = liveThrottles[name];
  return throttle ? `${throttle.limit} in ${throttle.seconds} seconds` : 'no limit';
}
