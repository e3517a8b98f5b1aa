/** The formats that several parameter tables share (`parameters.md`, "Notation", and the sections named at each). */
import { readFlag } from '../flag.ts';
import { type Format, matching, oneOf, text } from './format.ts';
import { phoneNumbers } from './other-digits.ts';

/** True or false; `readFlag` says how it may be written. */
export const flag: Format = {
  ...oneOf('true', 'false'),
  toCanonical: (written) => readFlag(written)?.toString(),
};

/**
 * Makes a function that returns a number with exactly `decimals` decimals, for numbers that shop software writes as its
 * language prints them: 5, 92.5, 19.0000. It drops zeros only: 92.505 stays as it is, and is refused.
 */
export function createDecimalReader(decimals: number): (written: string) => string | undefined {
  const pattern = new RegExp(`^([0-9]{1,10})(?:\\.([0-9]{1,${decimals}})0*)?$`);
  return (written) => {
    const [, whole, part = ''] = pattern.exec(written) ?? [];
    return whole === undefined ? undefined : `${whole}.${part.padEnd(decimals, '0')}`;
  };
}

const withTwoDecimals = createDecimalReader(2);

/**
 * Says what to do about what programs write wrongly in a number. ACI's module for SAP Commerce (ACI-plugin/aci-sap-hybris of
 * 2024-11-27) writes `92,50` where its server is German, and a discount as an item below zero.
 *
 * @param remedy what to do about a number below zero
 */
export const createNumberHint = (remedy: string) => (value: string) => {
  if (/^-?[\d.]*,[\d.,]*$/.test(value))
    return 'a comma may separate decimals or thousands, so write a dot before the decimals and nothing else; in Java String.format(Locale.ROOT, "%.2f", …)';
  return /^-\d/.test(value) ? remedy : undefined;
};

/** Makes the format of an amount. Its error tells of currencies with three decimals, of which the wire has two. */
export function createAmountFormat(...format: Parameters<typeof matching>): Format {
  const strict: Format = {
    ...matching(...format),
    isAmount: true,
    hintFor: createNumberHint('an amount has no sign; a refund is one by its paymentType'),
    messageFor(value) {
      if (!/^[0-9]+\.[0-9]{3,}$/.test(value)) return undefined;
      return 'must have exactly two decimals, also in currencies with three such as KWD: send 1.250 as 1.25; an amount of 1.255 cannot be sent';
    },
  };
  return { ...strict, lenient: { ...strict, toCanonical: withTwoDecimals } };
}

/**
 * An amount: up to 10 digits, optionally a dot and exactly two decimals (settled question 4 of the specification).
 */
export const amount: Format = createAmountFormat(
  'N10.N2',
  13,
  /^[0-9]{1,10}(\.[0-9]{2})?$/,
  'up to 10 digits, optionally a dot and exactly two decimals, such as 92.00',
  '92.00',
  '12345678901',
  '-1.00',
  '1.5',
);

/** An amount of carts, sellers and shipping. The specification requires the decimals for these. */
export const decimalAmount: Format = createAmountFormat(
  'N10.N2 with decimals',
  13,
  /^[0-9]{1,10}\.[0-9]{2}$/,
  '1 to 10 digits, a dot and exactly two decimals, such as 92.00',
  '92.00',
  '92',
  '92.0',
  '12345678901.00',
);

export const month: Format = matching(
  'N2, 01 to 12',
  2,
  /^(0[1-9]|1[0-2])$/,
  'two digits from 01 to 12',
  '09',
  '13',
  '9',
);

export const year: Format = matching(
  'N4, 19xx or 20xx',
  4,
  /^(19|20)[0-9]{2}$/,
  'four digits, such as 2031',
  '2031',
  '31',
  '2131',
);

/** ASCII letters and digits only, from `min` to `max` characters. */
export function alphanumeric(min: number, max: number, example: string): Format {
  const expected = 'letters and digits only';
  const notation = `AN ${min}-${max} alphanumeric`;
  return {
    ...matching(notation, max, /^[A-Za-z0-9]+$/, expected, example, '-'.repeat(min), 'x'.repeat(max + 1)),
    min,
  };
}

/** Letters, digits and spaces, for the names of senders and recipients. */
export function words(max: number): Format {
  const pattern = /^[\p{L}\p{M}\p{N} ]+$/u;
  const notation = `letters digits whitespace, up to ${max}`;
  return matching(notation, max, pattern, 'letters, digits and spaces', 'Jane', 'Jane!', 'x'.repeat(max + 1));
}

/** Letters and spaces. */
export function letters(max: number): Format {
  const pattern = /^[\p{L}\p{M} ]+$/u;
  const notation = `letters and whitespace, up to ${max}`;
  return matching(notation, max, pattern, 'letters and spaces', 'German', 'German 1', 'x'.repeat(max + 1));
}

/** Free text of at most `max` characters, with the notation `AN<max>`. */
export function textUpTo(max: number): Format {
  return { ...text(1, max), notation: `AN${max}` };
}

/** An e-mail address, which is free text without a blank inside. A mailbox's own rules are its server's. */
export function emailAddress(min: number, max: number): Format {
  const expected = 'an e-mail address without blanks inside, such as jane@shop.example';
  const wrong = ['jane jones@shop.example', ...text(min, max).wrong] as const;
  return {
    ...matching(`AN ${min}-${max}`, max, /^\s*\S+\s*$/, expected, 'jane@shop.example', ...wrong),
    min,
  };
}

export const url: Format = matching(
  'URL, up to 2048',
  2048,
  /^https?:\/\/[^\s/?#]+([/?#]\S*)?$/,
  'an absolute http or https address without spaces',
  'https://shop.example/articles/7',
  'shop.example/articles/7',
  'javascript:alert(1)',
);

/**
 * Returns the format of a phone number from `min` to `max` characters: a plus or a digit, then digits, spaces, dots,
 * brackets, slashes and hyphens.
 */
export function createPhoneFormat(min: number, max: number): Format {
  const notation = min === 1 ? `phone, up to ${max}` : `phone, ${min}-${max}`;
  const expected =
    'a plus or a digit first, then digits, spaces, dots, brackets, slashes and hyphens, such as +49 89 123456';
  const strict = matching(
    notation,
    max,
    /^[+0-9][0-9 .()/-]*$/,
    expected,
    '+49 89 123456',
    '(089) 123456',
    'x'.repeat(min),
    '1'.repeat(max + 1),
  );
  return { ...strict, min, digits: phoneNumbers, lenient: text(1, max) };
}

export const phone: Format = createPhoneFormat(1, 25);

/** A phone number for which the specification allows digits only. */
export const phoneDigits: Format = {
  ...matching('N 1-25', 25, /^[0-9]+$/, 'digits only', '4989123456', '+4989123456', '1'.repeat(26)),
  digits: phoneNumbers,
  lenient: text(1, 25),
};

/**
 * A number of instalments. Shops offer `<option value="0">` to shoppers who pay in one sum, so 0 means none (settled
 * question 25).
 */
export const instalmentCount: Format = {
  ...matching('N 1-3', 3, /^[0-9]{1,3}$/, 'a number from 0 to 999; 0 means none', '3', '1000', '-1', 'x'),
  none: /^0+$/,
};

/** A reference that the merchant chooses. */
export const reference: Format = { ...text(8, 255), example: 'order-20261120', lenient: text(1, 255) };

/**
 * The id of a registration. This gateway issues 32 hexadecimal digits; newer gateways issue UUIDs, so both are accepted
 * (gateway-contract section 12, number 9).
 */
export const registrationId: Format = matching(
  '32 hex or UUID',
  36,
  /^([0-9a-f]{32}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i,
  'the id of a registration: 32 hex characters, or a UUID',
  '8ac7a4a19fd5ac48019fe1b2c3d4e5f6',
  '8ac7a4a1',
  'z'.repeat(32),
);
