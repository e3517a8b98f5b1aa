/** Finds in an upstream's answers what must not come back: the secrets of the payment that was sent there. */
import { asciiDigits } from '../../../contract/card/digits.ts';
import { passesLuhn } from '../../../contract/card/number.ts';
import { finderOf } from '../../../contract/parameters/stray-number.ts';
import type { Means } from '../means.ts';

/** Whether a text, a name or a value, holds a secret. */
export type SecretFinder = (text: string) => boolean;

/** Fewer characters than a cryptogram has stand in other values by chance. */
const shortestToken = 12;

/**
 * Finds the number, the security code, the cryptogram and the token of a means, percent-encoded as well. What the
 * upstream transforms otherwise, such as a number in base64, is not found.
 */
export function secretsOf(means: Means): SecretFinder {
  const finders = findersOf(means);
  return (text) => formsOf(text).some((form) => finders.some((finds) => finds(form)));
}

/**
 * Finds every number that may be a card's: 13 to 19 digits with a right check digit. For answers about payments whose
 * means is not known any more; one in ten other numbers of this length is found, too.
 */
export function findCardNumber(text: string): boolean {
  return formsOf(text).some((form) =>
    [...form.matchAll(numberLike)].some(([match]) => passesLuhn(match.replace(/[^0-9]/g, ''))),
  );
}

/** Ids and tokens in hexadecimal or base64 hold long runs of digits: a number is one only as a word of its own. */
const numberLike = new RegExp(
  '(?<![\\p{L}\\p{Nd}])\\p{L}*' +
    '(?:[0-9]{13,19}|[0-9]{4}(?:[ .+_-][0-9]{4}){3}|[0-9]{4}[ .+_-][0-9]{6}[ .+_-][0-9]{5})' +
    '(?![\\p{L}\\p{Nd}])',
  'gu',
);

function findersOf(means: Means): SecretFinder[] {
  if (means.kind === 'card') return [finderOf(means.number), codeFinder(means.securityCode)];
  if (means.kind === 'wallet') return [tokenFinder(means.paymentToken)];
  if (means.kind !== 'tokenAccount') return [];
  return [finderOf(means.number), codeFinder(means.securityCode), tokenFinder(means.cryptogram)];
}

/**
 * Three digits stand in ids, in tokens and in result codes by chance. They are the code only as a word of their own or
 * at the end of one (`123`, `cvv=123`, `cvv123`), and not beside a decimal point.
 */
function codeFinder(code = ''): SecretFinder {
  if (!/^[0-9]{3,4}$/.test(code)) return () => false;
  const word = new RegExp(`(?<![\\p{L}\\p{Nd}]|[0-9]\\.)\\p{L}*${code}(?![\\p{L}\\p{Nd}]|\\.[0-9])`, 'u');
  return (text) => text.includes(code) && word.test(text);
}

function tokenFinder(token = ''): SecretFinder {
  return (text) => token.length >= shortestToken && text.includes(token);
}

/** A text as it is and as what it may be read as. */
function formsOf(text: string): readonly string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: tells ASCII, which is its own normal form
  const ascii = /^[\u0000-\u007f]*$/.test(text) ? text : asciiDigits(text.normalize('NFKC'));
  const forms = [text, ascii, decoded(ascii)];
  return forms.filter((form, at) => forms.indexOf(form) === at);
}

/** Percent-decoded, ASCII only: that is what secrets are made of, and it never fails. */
function decoded(text: string): string {
  return text.replace(/%([0-7][0-9A-Fa-f])/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
