/**
 * Account numbers of banks at rest: a stored value shows its last four characters at most, and the whole one is encrypted
 * beside it (AES-256-GCM) under the first of `registrationKeys`.
 */
import { decrypt, encrypt } from './cipher.ts';

export interface AccountKey {
  readonly id: string;
  /** 32 bytes in hexadecimal digits. */
  readonly key: string;
}

/** Keys, of which the first encrypts and all decrypt. */
export type AccountKeys = readonly AccountKey[];

/** Account numbers by the names of the parameters with which they are sent. */
export type AccountNumbers = Readonly<Record<string, string>>;

/** The parameters that hold an account number, or what a mandate to debit the account is known by. */
const accountNames =
  /^(?:bankAccount\.(?:iban|number|mandate\.(?:id|dateOfSignature))|(?:sender|recipient)\.accountNumber)$/;

const star = '*';
/** What {@link maskAccount} writes, and what others do who show no more. */
const maskedForm = /^.{0,2}\*+.{0,4}$/;

/** Whether the parameter of this name holds an account number that is not masked. */
export function isAccountNumber(name: string, value: string): boolean {
  return isAccountName(name) && !maskedForm.test(value);
}

/** Whether the parameter of this name holds one that is masked. */
export function isMaskedAccount(name: string, value: string): boolean {
  return isAccountName(name) && maskedForm.test(value);
}

function isAccountName(name: string): boolean {
  // Most names fit neither, and each parameter of each checkout is looked at.
  const mayFit = name.startsWith('bankAccount.') || name.endsWith('.accountNumber');
  return mayFit && accountNames.test(name);
}

/**
 * Returns an account number as it is shown: the country of an IBAN and the last four characters, of a short number the
 * second half at most. Of a mandate nothing is shown.
 */
export function maskAccount(name: string, value: string): string {
  if (name.includes('.mandate.')) return star.repeat(value.length);
  const country = name.endsWith('.iban') ? value.slice(0, 2) : '';
  const shown = Math.min(4, Math.floor(value.length / 2));
  return country + value.slice(value.length - shown).padStart(value.length - country.length, star);
}

/** Encrypts account numbers. @param owner names the row, so that a copy in another row does not decrypt */
export function sealAccounts([first]: AccountKeys, numbers: AccountNumbers, owner: string): string {
  if (first === undefined) throw new Error('registrationKeys must hold at least one key');
  return `${first.id}${separator}${encrypt(Buffer.from(first.key, 'hex'), numbers, labelOf(owner))}`;
}

/** Decrypts account numbers. Undefined when their key is gone, or when the text was changed or is another row's. */
export function openAccounts(keys: AccountKeys, sealed: string, owner: string): AccountNumbers | undefined {
  const { keyId, text } = partsOf(sealed);
  const key = keys.find(({ id }) => id === keyId);
  return key && (decrypt(Buffer.from(key.key, 'hex'), text, labelOf(owner)) as AccountNumbers | undefined);
}

/** Whether account numbers are encrypted under this key. */
export function isSealedBy({ id }: AccountKey, sealed: string): boolean {
  return partsOf(sealed).keyId === id;
}

/** Base64 has no dot, the id of a key may have one. */
const separator = '.';

function partsOf(sealed: string) {
  const at = sealed.lastIndexOf(separator);
  return { keyId: sealed.slice(0, at), text: sealed.slice(at + 1) };
}

function labelOf(owner: string): string {
  return `account numbers of ${owner}`;
}
