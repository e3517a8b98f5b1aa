/**
 * Makes the transaction ids that card networks give, and tells whether an id belongs to a card. The simulator remembers
 * nothing, so a part of each id is a check of the rest of it and the card's number: an id that was typed wrong, or made
 * up, or that belongs to another card fits only by chance, in one of 100,000 cases.
 */
import { createHash } from 'node:crypto';
import { hasTransactionLinks } from '../../../connector/agreement.ts';
import type { PaymentInstrument } from '../../../connector/payment-instrument.ts';

/**
 * Makes the network's id of a payment: of Mastercard nine letters and digits and the day, MMDD, of others 15 digits.
 * The same key gets the same id; the key is random, so the id cannot be guessed.
 *
 * @param now in milliseconds
 */
export function createSchemeId(
  brand: string,
  instrument: PaymentInstrument,
  key: string,
  now: number,
): string {
  const seed = hashOf(`scheme ${key}`);
  if (hasTransactionLinks(brand)) {
    const begin = `M${inLetters(seed, 4)}`;
    const day = new Date(now).toISOString().slice(5, 10).replace('-', '');
    return `${begin}${letterCheck(begin, numberOf(instrument))}${day}`;
  }
  // No card number begins with 0, so nobody takes the digits for one.
  const begin = `0${inDigits(seed, 9)}`;
  return begin + digitCheck(begin, numberOf(instrument));
}

/** Whether this may be the network's id of a payment with the instrument. An id of a wallet's token fits every card. */
export function fitsInstrument(id: string, instrument: PaymentInstrument): boolean {
  const numbers = new Set([numberOf(instrument), '']);
  if (/^M[A-Z0-9]{8}[0-9]{4}$/.test(id)) {
    return [...numbers].some((number) => id.slice(5, 9) === letterCheck(id.slice(0, 5), number));
  }
  if (!/^0[0-9]{14}$/.test(id)) return false;
  return [...numbers].some((number) => id.slice(10) === digitCheck(id.slice(0, 10), number));
}

/** Makes Mastercard's link id of a payment: 22 letters, digits and marks. The same key gets the same one. */
export function createTransactionLink(instrument: PaymentInstrument, key: string): string {
  const begin = inWords(`link ${key}`);
  return begin + inWords(`check ${begin} ${numberOf(instrument)}`);
}

/** Whether this may be the link id of a payment with the instrument. One of a wallet's token fits every card. */
export function isTransactionLinkWith(link: string, instrument: PaymentInstrument): boolean {
  const begin = link.slice(0, 11);
  const ends = [numberOf(instrument), ''].map((number) => inWords(`check ${begin} ${number}`));
  return ends.includes(link.slice(11));
}

const inWords = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 11);

/** Returns the number of a card or a token; empty for a wallet's token, which the simulator cannot decrypt. */
function numberOf(instrument: PaymentInstrument): string {
  return 'number' in instrument ? (instrument.number ?? '') : '';
}

const letterCheck = (begin: string, number: string) => inLetters(hashOf(`check ${begin} ${number}`), 4);
const digitCheck = (begin: string, number: string) => inDigits(hashOf(`check ${begin} ${number}`), 5);

function hashOf(text: string): bigint {
  return BigInt(`0x${createHash('sha256').update(text).digest('hex')}`);
}

function inDigits(hash: bigint, length: number): string {
  return String(hash % 10n ** BigInt(length)).padStart(length, '0');
}

function inLetters(hash: bigint, length: number): string {
  const text = (hash % 36n ** BigInt(length)).toString(36);
  return text.toUpperCase().padStart(length, '0');
}
