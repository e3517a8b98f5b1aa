/** The stored instruments that a checkout offers its shopper (gateway-contract 4.4, widget-contract 5.4 and 9.7). */
import { expiresAt } from '#contract/card/expiry.ts';
import type { ParameterError, Parameters } from '#contract/parameters/table.ts';
import type { OneClick } from '#contract/wpwl.ts';
import { areOfOneMerchant } from '../config/entities.ts';
import { readRegistrationKey } from '../core/identifiers.ts';
import { Refusal } from '../core/refusal.ts';
import type { Registration } from '../store/payments/registrations.ts';
import { ownRegistration, type RegistrationContext } from './usable.ts';

/** The entity and the parameters of a checkout that was prepared, or is being prepared. */
export interface Preparation {
  /** The channel, or the merchant whose channel is chosen when the shopper pays. */
  readonly entityId: string;
  readonly parameters: Parameters;
}

const offered = /^registrations\[[0-9]+\]\.id$/;

/**
 * Returns the offered instruments in the order of the `registrations[n].id` parameters, without deregistered ones.
 *
 * @param now in milliseconds
 */
export async function findOneClick(
  { store, config }: RegistrationContext,
  { entityId, parameters }: Preparation,
  now: number,
): Promise<OneClick[]> {
  const found = [];
  for (const key of new Set(offeredKeys(parameters))) {
    const registration = await store.registrations.find(key);
    if (registration?.state !== 'active' || !areOfOneMerchant(config, entityId, registration.entityId))
      continue;
    found.push(maskedOf(registration, now));
  }
  return found;
}

/**
 * Whether the checkout offers this registration to its shopper. It must be checked before a registration is charged,
 * because everybody who knows the checkout's id can send any registration's id.
 */
export function isOffered({ parameters }: Pick<Preparation, 'parameters'>, registrationId: string): boolean {
  const key = readRegistrationKey(registrationId);
  return key !== undefined && offeredKeys(parameters).includes(key);
}

export interface JudgedOffer {
  /** One for each id that is not a registration of the merchant. */
  readonly errors: readonly ParameterError[];
  /** Why a shopper cannot pay with an instrument, by the name of the parameter with its id. */
  readonly notices: Readonly<Record<string, string>>;
}

/** Judges the instruments of a checkout that is being prepared. @param now in milliseconds */
export async function judgeOffer(
  context: RegistrationContext,
  { entityId, parameters }: Preparation,
  now: number,
): Promise<JudgedOffer> {
  const errors: ParameterError[] = [];
  const notices: Record<string, string> = {};
  for (const name of offeredNames(parameters)) {
    try {
      const notice = noticeOf(await ownRegistration(context, entityId, parameters[name] ?? ''), now);
      if (notice !== undefined) notices[name] = notice;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      errors.push({ name, value: null, message: 'is not a registration of this merchant; send its id' });
    }
  }
  return { errors, notices };
}

function noticeOf({ state, record: { card } }: Registration, now: number): string | undefined {
  if (state === 'unconfirmed') return 'has no outcome of its payment yet; the form does not show it';
  if (state !== 'active') return 'was deleted or refused; the form does not show it';
  const isExpired = card !== undefined && expiresAt(card.expiryMonth, card.expiryYear) <= now;
  return isExpired ? 'is a card that has expired; the form shows it, and nobody can choose it' : undefined;
}

/** Checks a prefix before the expression, because usually no name fits: measured 1 instead of 8 µs for 60 names. */
function offeredNames(parameters: Parameters): string[] {
  return Object.keys(parameters).filter((name) => name.startsWith('registrations[') && offered.test(name));
}

function offeredKeys(parameters: Parameters): string[] {
  return offeredNames(parameters)
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .flatMap((name) => readRegistrationKey(parameters[name] ?? '') ?? []);
}

function maskedOf(
  { id, brand, record: { card, bankAccount, virtualAccount, customer } }: Registration,
  now: number,
): OneClick {
  if (card !== undefined) {
    const { last4Digits, holder, expiryMonth, expiryYear } = card;
    const expiresIn = Math.ceil((expiresAt(expiryMonth, expiryYear) - now) / 1000);
    return {
      id,
      brand,
      last4Digits,
      expiryMonth,
      expiryYear,
      expiresIn,
      ...(holder !== undefined && { holder }),
    };
  }
  const holder = bankAccount?.holder ?? virtualAccount?.holder;
  const { iban, number } = bankAccount ?? {};
  const { accountId } = virtualAccount ?? {};
  const email = accountId?.includes('@') ? accountId : customer?.email;
  return {
    id,
    brand,
    ...(holder !== undefined && { holder }),
    ...(iban !== undefined && { iban: maskedIban(iban) }),
    ...(iban === undefined && number !== undefined && { last4Digits: number.slice(-4) }),
    ...(accountId !== undefined && { accountId: maskedAccount(accountId) }),
    ...(accountId !== undefined && email !== undefined && { email: maskedAccount(email) }),
  };
}

/** In the shopper's browser these stand for the part of an account by which others could recognise it. */
const stars = '****';

/** Returns the country and the last four characters of an IBAN, as in `DE****7890`. */
export function maskedIban(iban: string): string {
  return `${iban.slice(0, 2)}${stars}${iban.slice(-4)}`;
}

/**
 * Returns an e-mail address as `j****@example.com`; any other text with only its last four characters, if it has more
 * than eight.
 */
export function maskedAccount(account: string): string {
  const at = account.indexOf('@');
  if (at > 0) return `${account.slice(0, 1)}${stars}${account.slice(at)}`;
  return account.length > 8 ? `${stars}${account.slice(-4)}` : stars;
}
