/** The formats of country parameters that accept other codes of ISO 3166-1 than alpha-2. */
import { countryTable } from './country-codes-data.ts';
import type { Format } from './format.ts';

const rows = countryTable.split(' ').map((row) => ({
  alpha2: row.slice(0, 2),
  alpha3: row.slice(2, 5),
  numeric: row.slice(5),
}));

export const alpha2Codes: readonly string[] = rows.map(({ alpha2 }) => alpha2);
export const alpha3Codes: readonly string[] = rows.map(({ alpha3 }) => alpha3);
export const numericCodes: readonly string[] = rows.map(({ numeric }) => numeric);

function oneOfCodes(
  notation: string,
  values: readonly string[],
  expected: string,
  ...wrong: readonly string[]
): Format {
  const lengths = values.map(({ length }) => length);
  const [example = ''] = values.filter((code) => ['DE', 'DEU', '276'].includes(code));
  return { notation, min: Math.min(...lengths), max: 3, values, expected, example, wrong };
}

export const alpha3 = oneOfCodes(
  'A3 (ISO 3166-1 alpha-3)',
  alpha3Codes,
  'an ISO 3166-1 alpha-3 country code of three capitals, such as DEU',
  'deu',
  'DE',
  'ZZZ',
);

export const numericCountry = oneOfCodes(
  'N3 (ISO 3166-1)',
  numericCodes,
  'an ISO 3166-1 country code of three digits, such as 276',
  'DEU',
  '27',
  '000',
);

const anyForm = [...alpha2Codes, ...alpha3Codes, ...numericCodes];

/** The merchant's country, which the card's issuer receives. Letters must be capitals. */
export const countryOfAMerchant = oneOfCodes(
  'A2, A3 or N3',
  anyForm,
  'an ISO 3166-1 country code in capitals or digits, such as DE, DEU or 276',
  'de',
  'D',
  'ZZ',
  '000',
);

export const alpha2OrNumeric = oneOfCodes(
  '2 letters or 3 digits (ISO 3166-1)',
  [...alpha2Codes, ...numericCodes],
  'an ISO 3166-1 country code of two capitals or three digits, such as DE or 276',
  'DEU',
  'de',
  '27',
  'ZZ',
  '000',
);

export const lettersOfACountry = oneOfCodes(
  'A3 (ISO 3166-1)',
  [...alpha3Codes, ...alpha2Codes],
  'an ISO 3166-1 country code in capitals, such as DEU',
  '276',
  'deu',
  'DEUT',
  'ZZZ',
);
