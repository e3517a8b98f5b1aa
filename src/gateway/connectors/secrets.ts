/** Finds the secrets of a payment in an acquirer's answers, which must not contain them. */
import { asciiDigits, toDigits } from '#contract/card/digits.ts';
import type { CardEnds } from '../../connector/orders.ts';
import type { PaymentInstrument } from '../../connector/payment-instrument.ts';

/**
 * Whether a name or a value contains a secret. In an id of the acquirer, three or four digits do not count as the
 * security code, because they occur there by chance.
 */
export type SecretFinder = (text: string, isId?: boolean) => boolean;

/**
 * The minimum length of a secret that is searched for, in characters. Texts shorter than a cryptogram or a card number
 * occur by chance.
 */
const minSecretLength = 12;

/**
 * Finds the number, the security code, the cryptogram and the token of an instrument, also percent-encoded. Other
 * transformations by the acquirer, such as a number in base64, are not found. The search compares with the sent values.
 * A search by form could mistake an id of the acquirer for a card number.
 */
export function createSecretFinder(instrument: PaymentInstrument): SecretFinder {
  const [long, code] = findersOf(instrument);
  return (text, isId = false) =>
    formsOf(text).some((form) => long.some((finds) => finds(form)) || (!isId && code(form)));
}

/**
 * Finds the card number of which only the first six and the last four digits are known, as in the answer to a refund.
 * An id has these digits around two to nine others by chance in one of ten thousand million cases. Finds nothing for a
 * payment whose card is not known.
 */
export function secretsOfMasked(card: Partial<CardEnds> | undefined): SecretFinder {
  if (!card?.bin || !card.last4Digits) return noSecrets;
  const number = new RegExp(`${card.bin}[0-9]{2,9}${card.last4Digits}`);
  return (text) => formsOf(text).some((form) => number.test(toDigits(form)));
}

/**
 * Finds nothing. For answers about payments whose instrument is no longer known, so that there is nothing to compare
 * with.
 */
export const noSecrets: SecretFinder = () => false;

type Finder = (text: string) => boolean;

function findersOf(instrument: PaymentInstrument): [long: Finder[], code: Finder] {
  if (instrument.kind === 'card')
    return [[numberFinder(instrument.number)], codeFinder(instrument.securityCode)];
  if (instrument.kind === 'wallet') return [[tokenFinder(instrument.paymentToken)], codeFinder()];
  if (instrument.kind !== 'tokenAccount') return [[], codeFinder()];
  return [
    [numberFinder(instrument.number), tokenFinder(instrument.cryptogram)],
    codeFinder(instrument.securityCode),
  ];
}

/** Finds the number also with separators, in digits of another script, and in circled digits. */
function numberFinder(number: string): Finder {
  const wanted = toDigits(number);
  return (text) => wanted.length >= minSecretLength && toDigits(text).includes(wanted);
}

/**
 * Finds the security code. Three digits occur in ids, tokens and result codes by chance. They count as the code only as
 * a separate word or at the end of a word (`123`, `cvv=123`, `cvv123`), and not next to a decimal point.
 */
function codeFinder(code = ''): Finder {
  if (!/^[0-9]{3,4}$/.test(code)) return () => false;
  const word = new RegExp(`(?<![\\p{L}\\p{Nd}]|[0-9]\\.)\\p{L}*${code}(?![\\p{L}\\p{Nd}]|\\.[0-9])`, 'u');
  return (text) => text.includes(code) && word.test(text);
}

function tokenFinder(token = ''): Finder {
  return (text) => token.length >= minSecretLength && text.includes(token);
}

/** Returns the text itself and its other readings: normalised, in ASCII digits, and percent-decoded. */
function formsOf(text: string): readonly string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: tells ASCII, which is its own normal form
  const ascii = /^[\u0000-\u007f]*$/.test(text) ? text : asciiDigits(text.normalize('NFKC'));
  const forms = [text, ascii, decoded(ascii)];
  return forms.filter((form, at) => forms.indexOf(form) === at);
}

/** Decodes percent-encoding of ASCII only: secrets consist of ASCII, and this decoding never fails. */
function decoded(text: string): string {
  return text.replace(/%([0-7][0-9A-Fa-f])/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
