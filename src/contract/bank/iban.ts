/**
 * Checks international bank account numbers (ISO 13616 and its registry): the length for each country, and the check
 * digits.
 */

/**
 * The registry in a compact form: a length of two digits, then the two-letter codes of all countries whose IBAN has
 * that length.
 */
const registry =
  '15NO16BE18DKFIFKFOGLNLSD19MKSI20ATBAEEKZLTLUMNXK21CHHRLILV22BGBHCRDEGBGEIEMERSVA23AEGIILIQOMSOTL24ADCZESMDPKROSASE' +
  'SKTNVG25LYPTST26ISTR27BIDJFRGRITMCMRSM28ALAZBYCYDOGTHNHULBNIPLSV29BREGPSQAUA30JOKWMUYE31MTSC32LC33RU';

/** Length of an IBAN in characters, by the two-letter code of its country. */
export const ibanLengths: ReadonlyMap<string, number> = new Map(
  registry
    .split(/(?=\d\d)/)
    .flatMap((entry) =>
      (entry.slice(2).match(/../g) ?? []).map((country) => [country, Number.parseInt(entry, 10)]),
    ),
);

const form = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}$/;

/** What is wrong with an IBAN: its form, its length for its country, or its check digits. Empty for a valid IBAN. */
export type IbanProblem = '' | 'form' | 'length' | 'check';

/**
 * Checks an IBAN that is written without spaces, in capitals or small letters. For a country that is not in the
 * registry only form and check digits count, because such a country may join the registry at any time.
 */
export function problemOfIban(iban: string): IbanProblem {
  const capitals = iban.slice(0, 35).toUpperCase();
  if (!form.test(capitals)) return 'form';
  const length = ibanLengths.get(capitals.slice(0, 2)) ?? capitals.length;
  if (capitals.length !== length) return 'length';
  return remainder(capitals.slice(4) + capitals.slice(0, 4)) === 1 ? '' : 'check';
}

/**
 * Reads the text as a number in which A stands for 10 and Z for 35, and returns the remainder of its division by 97
 * (ISO 7064, MOD 97-10).
 */
function remainder(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
