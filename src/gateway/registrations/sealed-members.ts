/**
 * How records and the parameters of checkouts are stored: account numbers of banks masked in their places, and all of them
 * together encrypted in one more member, which no answer has.
 */
import type { Parameters } from '#contract/parameters/table.ts';
import type { Texts } from '#contract/payment.ts';
import {
  type AccountKeys,
  type AccountNumbers,
  isAccountNumber,
  isMaskedAccount,
  isSealedBy,
  maskAccount,
  openAccounts,
  sealAccounts,
} from '../core/account-seal.ts';
import { withoutUndefined } from '../core/without-undefined.ts';

/** A record that may show an account. */
interface WithAccount {
  readonly bankAccount?: Texts;
}

/** The member of a stored account with the encrypted numbers. */
const sealedMember = 'sealed';
/** The entry of stored parameters with the encrypted numbers. No parameter has this name, as it has a blank. */
const sealedEntry = 'sealed accounts';

const prefix = 'bankAccount.';

/** The rows whose records and parameters are encrypted. */
export type SealedRow = `${'payment' | 'checkout'} ${string}`;

/** Whether a record shows an account number that is not masked. */
export function showsAccount({ bankAccount }: WithAccount): boolean {
  return (
    bankAccount !== undefined && Object.entries(bankAccount).some(([name, value]) => isNumberOf(name, value))
  );
}

const isNumberOf = (name: string, value: string) => isAccountNumber(prefix + name, value);

/** Returns a record whose account numbers are masked. */
export function maskRecord<Stored extends WithAccount>(record: Stored): Stored {
  if (!showsAccount(record)) return record;
  const { bankAccount = {} } = record;
  const members = Object.entries(bankAccount).map(([name, value]) => [
    name,
    isNumberOf(name, value) ? maskAccount(prefix + name, value) : value,
  ]);
  return { ...record, bankAccount: Object.fromEntries(members) };
}

/** Returns a record as it is stored. */
export function sealRecord<Stored extends WithAccount>(
  keys: AccountKeys,
  record: Stored,
  owner: SealedRow,
): Stored {
  if (!showsAccount(record)) return record;
  const numbers = Object.fromEntries(
    Object.entries(record.bankAccount ?? {}).flatMap(([name, value]) =>
      isNumberOf(name, value) ? [[prefix + name, value]] : [],
    ),
  );
  const masked = maskRecord(record);
  const sealed = sealAccounts(keys, numbers, owner);
  return { ...masked, bankAccount: { ...masked.bankAccount, [sealedMember]: sealed } };
}

/** Whether a record shows an account number that is masked. */
export function hidesAccount({ bankAccount = {} }: WithAccount): boolean {
  return Object.entries(bankAccount).some(([name, value]) => isMaskedAccount(prefix + name, value));
}

/**
 * Returns a record that replaces a stored one with numbers that do not decrypt here: they stay encrypted as they are, because
 * another node may have their key. Undefined where nothing is to stay.
 */
export function keepSealed<Stored extends WithAccount>(
  keys: AccountKeys,
  record: Stored,
  stored: WithAccount,
  owner: SealedRow,
): Stored | undefined {
  const sealed = stored.bankAccount?.[sealedMember];
  if (sealed === undefined || openAccounts(keys, sealed, owner) !== undefined) return undefined;
  return { ...record, bankAccount: { ...maskRecord(record).bankAccount, [sealedMember]: sealed } };
}

/** Returns a stored record as answers have it. Account numbers that do not decrypt here stay masked. */
export function openRecord<Stored extends WithAccount>(
  keys: AccountKeys,
  record: Stored,
  owner: SealedRow,
): Stored {
  const { [sealedMember]: sealed, ...account } = record.bankAccount ?? {};
  if (sealed === undefined) return record;
  const numbers = openAccounts(keys, sealed, owner) ?? {};
  const named = Object.entries(numbers).map(([name, value]) => [name.slice(prefix.length), value] as const);
  return { ...record, bankAccount: withNumbers(account, Object.fromEntries(named), prefix) };
}

/** Returns a record with account numbers in the place of their masked forms. */
export function fillRecord<Stored extends WithAccount>(
  record: Stored,
  numbers: { readonly [Name in 'iban' | 'number']?: string | undefined },
): Stored {
  const { bankAccount = {} } = record;
  return { ...record, bankAccount: withNumbers(bankAccount, withoutUndefined(numbers), prefix) };
}

/** Whether parameters hold an account number that is not masked. */
export function holdAccount(parameters: Parameters): boolean {
  for (const name in parameters) if (isAccountNumber(name, parameters[name] ?? '')) return true;
  return false;
}

/** Returns the parameters of a checkout as they are stored. */
export function sealParameters(keys: AccountKeys, parameters: Parameters, owner: SealedRow): Parameters {
  if (!holdAccount(parameters)) return parameters;
  const entries = Object.entries(parameters);
  const numbers = entries.filter(([name, value]) => isAccountNumber(name, value));
  const masked = entries.map(([name, value]) => [
    name,
    isAccountNumber(name, value) ? maskAccount(name, value) : value,
  ]);
  const sealed = sealAccounts(keys, Object.fromEntries(numbers), owner);
  return withoutPrototype({ ...Object.fromEntries(masked), [sealedEntry]: sealed });
}

/** Returns stored parameters as they were prepared. Undefined when their account numbers do not decrypt here. */
export function openParameters(
  keys: AccountKeys,
  stored: Parameters,
  owner: SealedRow,
): Parameters | undefined {
  if (stored[sealedEntry] === undefined) return stored;
  const { [sealedEntry]: sealed, ...masked } = stored;
  const numbers = openAccounts(keys, sealed, owner);
  return numbers && withoutPrototype(withNumbers(masked, numbers, ''));
}

/** Puts account numbers in the place of their masked forms. One that another value has replaced is left out. */
function withNumbers(masked: Texts, numbers: AccountNumbers, inside: string): Texts {
  const whole = Object.entries(numbers).filter(
    ([name, value]) => masked[name] === maskAccount(inside + name, value),
  );
  return { ...masked, ...Object.fromEntries(whole) };
}

/** Parameters are looked up by names that anybody may send, such as `constructor`. */
function withoutPrototype(parameters: Texts): Parameters {
  return Object.assign(Object.create(null), parameters);
}

/**
 * Whether a stored record, or stored parameters, have account numbers that are to be encrypted: in clear, or under another key
 * than the first. `no key`: they are encrypted, and none of the keys decrypts them.
 */
export function isToSeal(
  keys: AccountKeys,
  stored: WithAccount & Parameters,
  owner: SealedRow,
): boolean | 'no key' {
  const [first] = keys;
  const sealed = stored.bankAccount?.[sealedMember] ?? stored[sealedEntry];
  const isInClear = showsAccount(stored) || holdAccount(stored);
  if (sealed === undefined || first === undefined || isSealedBy(first, sealed)) return isInClear;
  return openAccounts(keys, sealed, owner) === undefined ? 'no key' : true;
}
