/**
 * The store as the gateway uses it: what it writes has no account number in clear, and what it reads is whole again. What the
 * store tells its listeners stays masked. A card's payment costs no more than a look at its names.
 */
import { mayBeCard } from '#contract/parameters/bank-account.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import type { Config } from '../config/config.ts';
import { NotOpenableHere } from '../core/short-seal.ts';
import type { CheckoutState } from '../lifecycle/checkout.ts';
import type { AttemptEnd, AttemptStart, Write } from '../store/payments/payment-attempts.ts';
import type { PaymentAttempt } from '../store/payments/payments.ts';
import type { NewRegistration, Registration } from '../store/payments/registrations.ts';
import type { Store } from '../store/store.ts';
import {
  fillRecord,
  hidesAccount,
  holdAccount,
  keepSealed,
  maskRecord,
  openParameters,
  openRecord,
  sealParameters,
  sealRecord,
  showsAccount,
} from './sealed-members.ts';
import { createCardVault } from './vault.ts';

type Keys = Pick<Config, 'registrationKeys'>;

/** The states of a checkout whose parameters a payment may still be made with, which must never be with masked numbers. */
const mayBePaid: ReadonlySet<CheckoutState> = new Set(['open', 'declined', 'waiting']);
const preparedKey = 'the key of the account number with which a checkout was prepared';

/**
 * Returns a store that encrypts account numbers. While a node of a release serves that cannot decrypt them, they are stored as
 * that release does; the sealing of what is stored comes after its end.
 */
export function createSealedStore<Given extends Store>(store: Given, config: Keys): Given {
  const keys = () => config.registrationKeys;

  async function sealedStart<Start extends AttemptStart>(start: Start): Promise<Start> {
    const { attempt, writes } = start;
    if (!showsAccount(attempt.record) || !(await store.accounts.canSeal())) return start;
    const record = sealRecord(keys(), attempt.record, `payment ${attempt.id}`);
    return {
      ...start,
      attempt: { ...attempt, record },
      writes: writes.map(withMaskedAccount),
    };
  }

  async function sealedEnd(end: AttemptEnd): Promise<AttemptEnd> {
    const { id, outcome } = end;
    const { record } = outcome;
    const owner = `payment ${id}` as const;
    const withRecord = (sealed: typeof record) => ({ ...end, outcome: { ...outcome, record: sealed } });
    // Without the key, the number was read masked.
    const stored = hidesAccount(record) ? await store.findAttempt(id).catch(() => undefined) : undefined;
    const kept = stored && keepSealed(keys(), record, stored.record, owner);
    if (kept !== undefined) return withRecord(kept);
    // A database that cannot be asked now must not keep an outcome, whose write waits for it, from being stored.
    const canSeal = async () => store.accounts.canSeal().catch(() => true);
    return showsAccount(record) && (await canSeal()) ? withRecord(sealRecord(keys(), record, owner)) : end;
  }

  async function sealedCheckout<Written extends { readonly parameters: Parameters }>(
    id: string,
    written: Written,
  ): Promise<Written> {
    if (!holdAccount(written.parameters) || !(await store.accounts.canSeal())) return written;
    return { ...written, parameters: sealParameters(keys(), written.parameters, `checkout ${id}`) };
  }

  async function masked<Stored extends Pick<NewRegistration, 'record'>>(
    registration: Stored,
  ): Promise<Stored> {
    const { record } = registration;
    if (!showsAccount(record) || !(await store.accounts.canSeal())) return registration;
    return { ...registration, record: maskRecord(record) };
  }

  const opened = <Read extends PaymentAttempt>(payment: Read): Read => {
    const record = openRecord(keys(), payment.record, `payment ${payment.id}`);
    return record === payment.record ? payment : { ...payment, record };
  };

  const registrations: Partial<Store['registrations']> = {
    insert: async (registration) => store.registrations.insert(await masked(registration)),
    async find(id) {
      const registration = await store.registrations.find(id);
      return registration && openRegistration(config, registration);
    },
    async change(changes) {
      const sealed = await Promise.all(
        changes.map(async ({ record, ...change }) => {
          const { recordBefore } = change;
          return {
            ...change,
            ...(record && (await masked({ record }))),
            ...(recordBefore && { recordBefore: maskRecord(recordBefore) }),
          };
        }),
      );
      const changed = await store.registrations.change(sealed);
      // What an older release has written is in clear.
      const asRead = sealed.map((change, at) => ({ ...change, recordBefore: changes[at]?.recordBefore }));
      const isOlder = changes.some(({ recordBefore }) => recordBefore && showsAccount(recordBefore));
      return changed === 0 && isOlder ? store.registrations.change(asRead) : changed;
    },
  };
  const overrides: Partial<Store> = {
    registrations: replacing(store.registrations, registrations),
    createCheckout: async (checkout) => store.createCheckout(await sealedCheckout(checkout.id, checkout)),
    updateCheckout: async (change) => store.updateCheckout(await sealedCheckout(change.checkout.id, change)),
    async findCheckout(id) {
      const checkout = await store.findCheckout(id);
      if (checkout === undefined) return undefined;
      const parameters = openParameters(keys(), checkout.parameters, `checkout ${id}`);
      if (parameters === undefined && mayBePaid.has(checkout.state)) throw new NotOpenableHere(preparedKey);
      return parameters === undefined || parameters === checkout.parameters
        ? checkout
        : { ...checkout, parameters };
    },
    claimCheckout: async ({ start, ...claiming }) =>
      store.claimCheckout({ ...claiming, ...(start && { start: await sealedStart(start) }) }),
    async endCheckoutAttempt({ result, ...ending }) {
      const sealed =
        'end' in result
          ? { end: await sealedEnd(result.end) }
          : { registration: await masked(result.registration) };
      return store.endCheckoutAttempt({ ...ending, result: sealed });
    },
    beginAttempt: async (start) => store.beginAttempt(await sealedStart(start)),
    addReport: async ({ start, end }) =>
      store.addReport({ start: await sealedStart(start), end: await sealedEnd(end) }),
    endAttempt: async ({ end, ...ending }) => store.endAttempt({ ...ending, end: await sealedEnd(end) }),
    async findAttempt(id) {
      const attempt = await store.findAttempt(id);
      return attempt && opened(attempt);
    },
    async findPayment(id) {
      const payment = await store.findPayment(id);
      return payment && opened(payment);
    },
    async findByConnectorKey(key) {
      const payment = await store.findByConnectorKey(key);
      return payment && opened(payment);
    },
    findByTransactionId: async (search) => (await store.findByTransactionId(search)).map(opened),
    async findByDate(search) {
      const { payments, ...page } = await store.findByDate(search);
      return { ...page, payments: payments.map(opened) };
    },
    findFollowUps: async (search) => (await store.findFollowUps(search)).map(opened),
  };
  return replacing(store, overrides);
}

/** Returns a write whose registration shows no account number, if it has one. */
function withMaskedAccount(write: Write): Write {
  if (write.kind !== 'add registration') return write;
  const { registration } = write;
  return { ...write, registration: { ...registration, record: maskRecord(registration.record) } };
}

/**
 * Returns an object that has its own members in the place of another's. The others are read from it each time, so that who
 * replaces one later, as tests do, replaces it here too.
 */
function replacing<Whole extends object>(whole: Whole, overrides: object): Whole {
  return Object.assign(Object.create(whole), overrides);
}

/** Returns a registration whose record shows the account that is stored with it, until it is deregistered. */
function openRegistration(config: Keys, registration: Registration): Registration {
  const { record, sealed, keyId } = registration;
  if (record.bankAccount === undefined || sealed === null) return registration;
  const instrument = createCardVault(config.registrationKeys).find({ sealed, keyId }, registration);
  if (instrument?.kind !== 'bankAccount') return registration;
  const { iban, number } = instrument;
  // Of a number that may be a card number, records show the last four digits.
  const shown = number !== undefined && mayBeCard(number) ? { iban } : { iban, number };
  return { ...registration, record: fillRecord(record, shown) };
}
