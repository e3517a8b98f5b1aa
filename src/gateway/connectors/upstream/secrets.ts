/** Finds in an upstream's answers what must not come back: the secrets of the payment that was sent there. */
import { asciiDigits, toDigits } from '../../../contract/card/digits.ts';
import type { PaymentInstrument } from '../payment-instrument.ts';

/**
 * Whether a text, a name or a value, holds a secret. In an id of the upstream's own three or four digits are no security
 * code: there they stand by chance.
 */
export type SecretFinder = (text: string, isId?: boolean) => boolean;

/** Fewer characters than a cryptogram or a card number has stand in other values by chance. */
const shortest = 12;

/**
 * Finds the number, the security code, the cryptogram and the token of a means, percent-encoded as well. What the
 * upstream transforms otherwise, such as a number in base64, is not found. Compared with what was sent, so that no id of
 * the upstream is taken for a card number because of its form.
 */
export function secretsOf(means: PaymentInstrument): SecretFinder {
  const [long, code] = findersOf(means);
  return (text, isId = false) =>
    formsOf(text).some((form) => long.some((finds) => finds(form)) || (!isId && code(form)));
}

/** For answers about payments whose means is not known any more: nothing can be compared. */
export const noSecrets: SecretFinder = () => false;

type Finder = (text: string) => boolean;

function findersOf(means: PaymentInstrument): [long: Finder[], code: Finder] {
  if (means.kind === 'card') return [[numberFinder(means.number)], codeFinder(means.securityCode)];
  if (means.kind === 'wallet') return [[tokenFinder(means.paymentToken)], codeFinder()];
  if (means.kind !== 'tokenAccount') return [[], codeFinder()];
  return [[numberFinder(means.number), tokenFinder(means.cryptogram)], codeFinder(means.securityCode)];
}

/** Separators do not hide the number, nor do digits of another script or circled ones. */
function numberFinder(number: string): Finder {
  const wanted = toDigits(number);
  return (text) => wanted.length >= shortest && toDigits(text).includes(wanted);
}

/**
 * Three digits stand in ids, in tokens and in result codes by chance. They are the code only as a word of their own or
 * at the end of one (`123`, `cvv=123`, `cvv123`), and not beside a decimal point.
 */
function codeFinder(code = ''): Finder {
  if (!/^[0-9]{3,4}$/.test(code)) return () => false;
  const word = new RegExp(`(?<![\\p{L}\\p{Nd}]|[0-9]\\.)\\p{L}*${code}(?![\\p{L}\\p{Nd}]|\\.[0-9])`, 'u');
  return (text) => text.includes(code) && word.test(text);
}

function tokenFinder(token = ''): Finder {
  return (text) => token.length >= shortest && text.includes(token);
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
