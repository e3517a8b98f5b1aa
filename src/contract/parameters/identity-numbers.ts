/** Tells ids of persons and companies by their own check digits. */
import { passesLuhn } from '../card/luhn.ts';
import { type CheckDigit, type IdentityNumber, identityNumberRules } from './identity-numbers-data.ts';

/** Returns the names of the ids that these digits may be; a text of other signs is none. */
export function findIdentityNumbers(digits: string): string[] {
  return identityNumberRules.filter((rule) => fits(digits, rule)).map(({ name }) => name);
}

function fits(digits: string, { form, checks = [], special }: IdentityNumber): boolean {
  if (!form.test(digits) || !checks.every((check) => hasCheckDigit(digits, check))) return false;
  return special === undefined || specialChecks[special](digits);
}

function hasCheckDigit(digits: string, { weights, digits: table, otherwise }: CheckDigit): boolean {
  const wanted = table[sum(digits, weights) % table.length];
  if (wanted === '-' && otherwise !== undefined) return hasCheckDigit(digits, otherwise);
  // The number of a person in China may end with an X, which is no digit.
  return wanted === (digits[weights.length] ?? 'X');
}

function sum(digits: string, weights: readonly number[]): number {
  return weights.reduce((before, weight, at) => before + weight * Number(digits[at]), 0);
}

const specialChecks: Readonly<Record<NonNullable<IdentityNumber['special']>, (digits: string) => boolean>> = {
  luhn: passesLuhn,
  'luhn-of-nine': (digits) => passesLuhn(digits.slice(0, 9)) && (digits.length !== 14 || passesLuhn(digits)),
  verhoeff: passesVerhoeff,
  'mod-97': (digits) => Number(digits.slice(0, 10)) % 97 === Number(digits.slice(10)),
  'mod-97-complement': (digits) => 97 - (Number(digits.slice(0, 13)) % 97) === Number(digits.slice(13)),
  'first-digit': (digits) =>
    9 - (sum(digits.slice(1), [2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1]) % 9) === Number(digits[0]),
  british: (digits) => {
    const rest = sum(digits, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97;
    return rest === 0 || (Number(digits.slice(0, 3)) >= 100 && (rest === 42 || rest === 55));
  },
};

/** The dihedral group of a pentagon: turns from 0 to 4, mirrored from 5 to 9. */
function combine(one: number, other: number): number {
  const isMirrored = one > 4;
  const turn = ((one % 5) + (isMirrored ? -1 : 1) * (other % 5) + 5) % 5;
  return turn + (isMirrored === other > 4 ? 0 : 5);
}

/** The permutation that Verhoeff's check applies once more for each digit from the right. */
const permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

function passesVerhoeff(digits: string): boolean {
  let state = 0;
  for (const [place, digit] of [...digits].reverse().entries()) {
    let value = Number(digit);
    for (let times = place % 8; times > 0; times -= 1) value = permutation[value] ?? 0;
    state = combine(state, value);
  }
  return state === 0;
}
