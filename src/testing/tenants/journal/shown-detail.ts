/**
 * Makes the values of an event safe to show. It happens once, when the event is recorded; nothing is masked afterwards
 * (design decision 12).
 */
import type { ShownValue } from '#contract/control/events.ts';
import { withoutCardNumbers } from '#contract/parameters/stray-number.ts';
import { isAccountNumber, maskAccount } from '../../../gateway/core/account-seal.ts';
import { maskedNumber } from '../../../gateway/core/journal.ts';

/** Longest text that is shown, in characters. */
const maxTextLength = 2000;

/** How deep an object is shown. What lies deeper becomes `…`. */
const maxDepth = 8;

/** The names of security codes in every spelling: CVV, CVC, CVN. */
const securityCode = /cv[vcn]|securityCode/i;

/** How many digits a card number has at least. */
const minDigits = 12;

/** The names under which messages carry a whole card number. */
const cardNumber = /^(acctNumber|card\.?number|number|pan)$/i;

/**
 * Returns the members as a journal shows them: without security codes and absent members, and with card numbers masked
 * wherever they stand, also in names.
 */
export function shownDetail(members: { readonly [name: string]: unknown }): { [name: string]: ShownValue } {
  return shownMembers(members, 0);
}

/** Returns a text as a journal shows it. */
export function shownText(text: string): string {
  const safe = withoutCardNumbers(text);
  return safe.length > maxTextLength ? `${safe.slice(0, maxTextLength)}…` : safe;
}

function shownMembers(members: object, depth: number): { [name: string]: ShownValue } {
  const shown: { [name: string]: ShownValue } = Object.create(null);
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined || securityCode.test(name)) continue;
    shown[withoutCardNumbers(name)] = shownMember(name, value, depth);
  }
  return shown;
}

function shownMember(name: string, value: unknown, depth: number): ShownValue {
  if (isWholeNumber(name, value)) return { ...maskedNumber(String(value)) };
  const account = name === 'iban' ? 'bankAccount.iban' : name;
  if (typeof value === 'string' && isAccountNumber(account, value)) return maskAccount(account, value);
  return shownValueOf(value, depth + 1);
}

/** A text that is masked already, such as `420000******0018`, stays as it is, and so does a short number. */
function isWholeNumber(name: string, value: unknown): boolean {
  if (!cardNumber.test(name) || (typeof value !== 'string' && typeof value !== 'number')) return false;
  return String(value).replace(/[^0-9]/g, '').length >= minDigits;
}

function shownValueOf(value: unknown, depth: number): ShownValue {
  if (typeof value === 'string') return shownText(value);
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'number') {
    const text = String(value);
    return withoutCardNumbers(text) === text ? value : '…';
  }
  if (typeof value !== 'object' || value === undefined) return null;
  if (depth >= maxDepth) return '…';
  if (Array.isArray(value)) return value.map((one) => shownValueOf(one, depth + 1));
  return shownMembers(value, depth);
}
