/** International bank account numbers (ISO 13616 and its registry): lengths by country, check digits. */

/** The registry: a number of characters, then the two capitals of each country whose IBAN has so many. */
const registry =
  '15NO16BE18DKFIFKFOGLNLSD19MKSI20ATBAEEKZLTLUMNXK21CHHRLILV22BGBHCRDEGBGEIEMERSVA23AEGIILIQOMSOTL24ADCZESMDPKROSASE' +
  'SKTNVG25LYPTST26ISTR27BIDJFRGRITMCMRSM28ALAZBYCYDOGTHNHULBNIPLSV29BREGPSQAUA30JOKWMUYE31MTSC32LC33RU';

/** Characters of an IBAN by the country's two capitals. */
export const ibanLengths: ReadonlyMap<string, number> = new Map(
  registry
    .split(/(?=\d\d)/)
    .flatMap((entry) =>
      (entry.slice(2).match(/../g) ?? []).map((country) => [country, Number.parseInt(entry, 10)]),
    ),
);

const form = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}$/;

/** What is wrong with an IBAN: its form, its length for its country, or its check digits. Empty when it is right. */
export type IbanProblem = '' | 'form' | 'length' | 'check';

/**
 * Judges an IBAN without spaces, in any case. A country that is not in the registry may join it tomorrow: there only the
 * check digits decide.
 */
export function problemOfIban(iban: string): IbanProblem {
  const capitals = iban.slice(0, 35).toUpperCase();
  if (!form.test(capitals)) return 'form';
  const length = ibanLengths.get(capitals.slice(0, 2)) ?? capitals.length;
  if (capitals.length !== length) return 'length';
  return remainder(capitals.slice(4) + capitals.slice(0, 4)) === 1 ? '' : 'check';
}

/** Remainder by 97 of the number in which A stands for 10 and Z for 35 (ISO 7064, MOD 97-10). */
function remainder(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
