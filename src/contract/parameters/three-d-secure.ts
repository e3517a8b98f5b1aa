/**
 * The parameters of 3-D Secure (gateway-contract 5.4; `parameters.md`, "Basic payment" for verificationId and eci).
 */
import { countryOfAMerchant } from './country-codes.ts';
import { currency } from './currencies.ts';
import { digits, matching, oneOf, text } from './format.ts';
import { createAmountFormat, flag, textUpTo } from './formats.ts';
import { optionalRow, type RowLine, rowsWithPrefix, type Structure } from './table.ts';

/** The card schemes that assign their own merchant id. */
const schemes = ['visa', 'mastercard', 'amex', 'diners', 'jcb', 'cartebancaire'];

/**
 * Returns the format of a code of two digits, whose leading zero may be left out (gateway-contract section 12, number
 * 8).
 */
const code = (last: number, example: string) =>
  matching(
    `N2, 01 to 0${last}`,
    2,
    new RegExp(`^0?[1-${last}]$`),
    `01 to 0${last}`,
    example,
    '00',
    `0${last}0`,
    'x',
  );

const smallAmount = createAmountFormat(
  'N9.N2',
  12,
  /^[0-9]{1,9}(\.[0-9]{2})?$/,
  'up to 9 digits, optionally a dot and exactly two decimals, such as 92.00',
  '92.00',
  '1234567890',
  '1.5',
);

/** The networks give 00 to 07, and 08 and 09 to wallets. */
const indicator = matching(
  ...([
    'N2, 00 to 09',
    2,
    /^0[0-9]$/,
    'two digits from 00 to 09, such as 05',
    '05',
    '5',
    '005',
    '99',
    'x1',
  ] as const),
);

const version = matching(
  'A5, such as 2.2.0 or 2.3.1',
  5,
  /^[12]\.[0-9]\.[0-9]$/,
  'a version such as 2.2.0',
  '2.2.0',
  '2',
  '3.0.0',
);

const byTheGateway: readonly RowLine[] = [
  ['amount', smallAmount, 'Amount the shopper authenticates, when it differs from the payment.'],
  ['currency', currency, 'Currency the shopper authenticates, when it differs from the payment.'],
  ['deviceInfo', text(1, 4096), 'Data of an app about its device.'],
  ['merchant.name', text(1, 255), 'Shown by the issuer.'],
  ['merchant.url', { ...text(1, 2048), example: 'https://shop.example' }, 'Shown by the issuer.'],
  ['merchant.country', countryOfAMerchant, 'Shown by the issuer.'],
  ['channel', code(3, '02'), 'Device channel: 01 app, 02 browser, 03 requested by the merchant.'],
  [
    'challengeIndicator',
    code(9, '04'),
    'Code of the wish: 01 no preference, 02 no challenge wanted, 03 challenge wanted, 04 challenge by mandate, 05 risk analysis done, 06 data share only, 07 strong authentication already done, 08 allow-list, 09 ask for allow-listing.',
  ],
  [
    'exemptionFlag',
    code(4, '01'),
    'Code of the exemption: 01 low value, 02 transaction risk analysis, 03 trusted beneficiary, 04 corporate.',
  ],
  ['npa', flag, 'Authentication without a payment.'],
  ['decoupled', flag, 'Decoupled authentication.'],
  ['threeRIInd', oneOf('RECURRING', 'SPLIT_SHIPMENT', 'DELAYED_SHIPMENT'), 'Why the merchant authenticates.'],
  ['authenticationInd', text(1, 255), 'Kind of authentication.'],
  [
    'messageCategory',
    { ...text(1, 255), example: 'MASTERCARD_IDCI' },
    'MASTERCARD_IDCI shares data and asks for nothing.',
  ],
  ['disable', flag, 'Skips 3-D Secure.'],
  ...schemes.map(
    (scheme) =>
      [
        `v2.${scheme}.requestorId v2.${scheme}.requestorName`,
        text(1, 100),
        'Identity of the merchant at the scheme.',
      ] as const,
  ),
];

const elsewhere: readonly RowLine[] = [
  // Older specifications say 28 characters, newer ones up to 4000.
  [
    'verificationId',
    { ...text(1, 4000), example: 'AAACAgSRBklmQCFgMpEGAAAAAAA=' },
    'Proof of an authentication made elsewhere, or from wallet data the merchant decrypted.',
    'C',
  ],
  [
    'eci',
    indicator,
    'Electronic commerce indicator of an authentication made elsewhere, or from wallet data the merchant decrypted.',
    'C',
  ],
  ['authenticationStatus', oneOf('Y', 'A', 'N', 'U'), 'Outcome of an authentication made elsewhere.'],
  ['version', version, 'Version of an authentication made elsewhere.'],
  ['dsTransactionId acsTransactionId', text(1, 100), 'Id of an authentication made elsewhere.'],
  [
    'challengeMandatedIndicator',
    oneOf('Y', 'N'),
    'Whether a challenge was mandated in an authentication made elsewhere.',
  ],
  ['authType', { ...textUpTo(2), example: '02' }, 'Kind of an authentication made elsewhere.'],
  [
    'transactionStatusReason',
    { ...digits(1, 2), example: '01' },
    'Reason of the outcome of an authentication made elsewhere.',
  ],
  ['flow', oneOf('challenge', 'frictionless'), 'How the shopper was authenticated elsewhere.'],
  ['xid', text(1, 100), 'Transaction id of an authentication made elsewhere with version 1 of 3-D Secure.'],
];

const schemeKey = matching(
  'CB-…',
  64,
  /^[A-Za-z0-9._-]+$/,
  'letters, digits, dots, underscores and hyphens, such as CB-SCORE_MERCHANT',
  'CB-SCORE_MERCHANT',
  'CB SCORE',
  'x'.repeat(65),
);

export const threeDSecure: Structure = {
  title: '3-D Secure',
  source: 'gateway-contract.md, 5.4; parameters.md, "Basic payment"',
  rows: [
    ...rowsWithPrefix('threeDSecure.', [...byTheGateway, ...elsewhere]),
    {
      ...optionalRow('threeDSecure.schemeData[key]', text(1, 255), 'Extras of Cartes Bancaires.'),
      key: schemeKey,
    },
  ],
  rules: [],
};
