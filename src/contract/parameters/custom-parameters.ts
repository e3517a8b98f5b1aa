/**
 * The parameters for the merchant's own data (gateway-contract 5.7). Some of them control the simulator
 * (gateway-contract 6.3).
 */
import { isResultCode } from '../result-codes.ts';
import { type Format, matching, writtenText } from './format.ts';
import { optionalRow, type Rule, type Structure } from './table.ts';

/** The parameter that names the result code with which the simulator answers (gateway-contract 6.3). */
export const forceResultCode = 'customParameters[forceResultCode]';

/** The parameter that decides whether the simulated issuer challenges the shopper (gateway-contract 6.3). */
const threeDSecureFlow = 'customParameters[3DS2_flow]';

/** The parameters by which a tester chooses what the simulated issuer checks (gateway-contract 6.3). */
export const checkSwitches = {
  avsResponse: 'customParameters[simulatorAvs]',
  cvvResponse: 'customParameters[simulatorCvv]',
} as const;

/** The letters of the issuer's checks (gateway-contract 3.2). */
export const checkLetters = { avsResponse: 'AZNUF', cvvResponse: 'MNPSU' } as const;

/** Any key without brackets, as it is written: a cartridge for Salesforce writes its keys in quotes. */
const writtenKey: Format = {
  ...matching(
    '1-64',
    64,
    /^[^[\]]+$/,
    'a key of at most 64 characters without brackets',
    '"order.no_1"',
    'a[b',
  ),
};

/** The format of the keys of `customParameters[key]` and of `merchant.data[key]`. */
export const ownKey: Format = {
  ...matching(
    '3-64',
    64,
    /^[A-Za-z0-9._]+$/,
    '3 to 64 letters, digits, dots and underscores',
    'SHOPPER_order.no_1',
    'ab',
    'a-b',
    'a b',
    'x'.repeat(65),
  ),
  min: 3,
  lenient: writtenKey,
};

const knownCode: Rule = {
  text: `${forceResultCode} must be a result code of the catalogue.`,
  judge(parameters) {
    const value = parameters[forceResultCode];
    if (value === undefined || isResultCode(value)) return [];
    return [
      {
        name: forceResultCode,
        value,
        message: 'must be a result code of the catalogue, such as 800.100.153',
      },
    ];
  },
};

export const customParameters: Structure = {
  title: 'Custom parameters',
  source: 'gateway-contract.md, 5.7 and 6.3',
  rows: [
    {
      ...optionalRow(
        'customParameters[key]',
        writtenText(1, 2048),
        'Echoed; keys that start with SHOPPER_ may be shown to the shopper.',
      ),
      key: ownKey,
    },
  ],
  rules: [knownCode],
};

/**
 * The format of the keys that a page may send. Keys that begin with `acs.` control the simulated issuer. Only the
 * merchant may send them, because a page could use them to prevent the challenge.
 */
const ownKeyOfAPage: Format = {
  ...ownKey,
  pattern: /^(?!acs\.)[A-Za-z0-9._]+$/,
  expected: `${ownKey.expected}, and not begin with acs., which is set when the checkout is prepared`,
  wrong: [...ownKey.wrong, 'acs.status'],
  lenient: { ...writtenKey, pattern: /^(?!["']?acs\.)[^[\]]+$/ },
};

/**
 * The custom parameters that a page may send. A page can neither force a payment to succeed nor prevent the challenge.
 */
export const customParametersOfAPage: Structure = {
  ...customParameters,
  rows: [
    optionalRow(
      forceResultCode,
      matching(
        'a decline',
        11,
        // The pattern excludes all codes that are not declines: success, pending, and the unknown outcome.
        /^(?!000\.|900\.100\.300|800\.400\.5|100\.400\.500)/,
        'the code of a decline, such as 800.100.153; any other one is set when the checkout is prepared',
        '800.100.153',
        '000.100.110',
      ),
      'The simulator declines with this result code.',
    ),
    optionalRow(
      threeDSecureFlow,
      matching(
        'challenge',
        12,
        /^challenge$/,
        'challenge; any other flow is set when the checkout is prepared',
        'challenge',
        'frictionless',
      ),
      'The simulated issuer asks the shopper.',
    ),
    ...customParameters.rows.map((row) => ({ ...row, key: ownKeyOfAPage })),
  ],
};
