/** The list of a tenant's checkouts, which is kept up to date while events come in, so that nobody has to read them. */
import type { JournalEvent, RequestDetail } from '#contract/control/events.ts';
import type { CheckoutSummary, SummaryState } from '#contract/control/records.ts';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import { readCheckoutKey } from '../../../gateway/core/identifiers.ts';
import { checkoutLifetimeMs, extendedEnd } from '../../../gateway/lifecycle/checkout.ts';

/** How many checkouts are listed at most: the newest. Their events may be gone before. */
const maxCheckouts = 10_000;

/** A checkout of the list. `expired` follows from the clock, so it is no state of the index. */
interface IndexedCheckout extends Omit<CheckoutRowOfTenant, 'state'> {
  readonly state: Exclude<SummaryState, 'expired'>;
  /** The time from which it can no longer be paid, in milliseconds. */
  readonly expiresAt: number;
  /** The shop's own number of the order, by which testers look for it. */
  readonly order: string;
}

/** A row of the list, to which the caller adds the tenant. */
export interface CheckoutRowOfTenant extends Omit<CheckoutSummary, 'tenant'> {
  /** The computer's time at which it was created, in milliseconds, by which the rows of several tenants are ordered. */
  readonly realTime: number;
}

export interface CheckoutFilter {
  readonly state?: SummaryState | undefined;
  readonly brand?: string | undefined;
  /** Finds text in id, amount, currency, brand, result code and rule. */
  readonly search?: string | undefined;
  /** Only checkouts with a lower `seq`. */
  readonly before?: number | undefined;
  readonly limit?: number | undefined;
}

export interface CheckoutIndex {
  /** Takes what an event says of a checkout. */
  note(event: JournalEvent): void;
  /** Returns the whole id of a checkout of which only the key may be known. */
  wholeIdOf(checkoutId: string): string;
  find(checkoutId: string, now: number): CheckoutRowOfTenant | undefined;
  /** Returns the newest first. */
  list(filter: CheckoutFilter, now: number): { readonly rows: CheckoutRowOfTenant[]; readonly total: number };
  clear(): void;
}

/** How many rows a list has when the filter does not say. */
const usualRows = 100;

/** The result codes of a checkout that was created, and of one that was changed. */
const [createdCode, updatedCode] = ['000.200.100', '000.200.101'];

export function indexCheckouts(): CheckoutIndex {
  const checkouts = new Map<string, IndexedCheckout>();

  function put(checkout: IndexedCheckout): void {
    checkouts.set(readCheckoutKey(checkout.id) ?? checkout.id, checkout);
    const [oldest] = checkouts.keys();
    if (checkouts.size > maxCheckouts && oldest !== undefined) checkouts.delete(oldest);
  }

  const known = (checkoutId: string) => checkouts.get(readCheckoutKey(checkoutId) ?? '');

  return {
    note(event) {
      const { checkoutId, kind } = event;
      if (checkoutId === undefined) return;
      const before = known(checkoutId);
      const after =
        kind === 'request'
          ? afterRequest(before, event, checkoutId)
          : before && kind === 'decision'
            ? afterDecision(before, event)
            : undefined;
      if (after !== undefined) put(after);
    },
    wholeIdOf: (checkoutId) => known(checkoutId)?.id ?? checkoutId,
    find(checkoutId, now) {
      const found = known(checkoutId);
      return found && rowOf(found, now);
    },
    list({ state, brand, search = '', before = Number.POSITIVE_INFINITY, limit = usualRows }, now) {
      const part = search.toLowerCase();
      const rows: CheckoutRowOfTenant[] = [];
      let total = 0;
      for (const checkout of [...checkouts.values()].reverse()) {
        if (state !== undefined && stateAt(checkout, now) !== state) continue;
        if (brand !== undefined && checkout.brand !== brand) continue;
        if (part !== '' && !textOf(checkout).includes(part)) continue;
        total += 1;
        if (checkout.seq < before && rows.length < limit) rows.push(rowOf(checkout, now));
      }
      return { rows, total };
    },
    clear: () => checkouts.clear(),
  };
}

/** Returns the checkout as a request has created or changed it; undefined when the request did neither. */
function afterRequest(
  before: IndexedCheckout | undefined,
  { seq, at, realTime, detail }: JournalEvent,
  id: string,
): IndexedCheckout | undefined {
  const { operation, code, parameters, status } = detail as unknown as RequestDetail;
  if (before && operation === 'checkout.extend' && status === 200)
    return { ...before, expiresAt: extendedTo(before, at) };
  const isCreated = operation === 'checkout.create' && code === createdCode;
  if (!isCreated && !(operation === 'checkout.update' && code === updatedCode && before)) return undefined;
  const { amount, currency, merchantTransactionId: order } = parameters;
  const prepared = {
    ...(typeof amount === 'string' && { amount }),
    ...(typeof currency === 'string' && { currency }),
    ...(typeof order === 'string' && { order }),
  };
  if (before !== undefined) return { ...before, ...prepared };
  const expiresAt = Date.parse(at) + checkoutLifetimeMs;
  const empty = { amount: '', currency: '', brand: '', code: '', rule: '', order: '' };
  return { id, createdAt: at, ...empty, ...prepared, state: 'open', seq, realTime, expiresAt };
}

/** Returns the end of a checkout whose shopper has asked for more time, as the gateway moves it. */
function extendedTo({ createdAt, expiresAt }: IndexedCheckout, at: string): number {
  return extendedEnd({ createdAt: Date.parse(createdAt), expiresAt }, Date.parse(at));
}

const states = { accepted: 'paid', pending: 'pending', rejected: 'declined' } as const;

/** Returns the checkout after a decision about one of its payments. A refund of a payment changes nothing. */
function afterDecision(before: IndexedCheckout, { detail }: JournalEvent): IndexedCheckout | undefined {
  const { code, rule, brand, isFollowUp } = detail;
  if (typeof code !== 'string' || isFollowUp === true) return undefined;
  const state = states[getOutcomeCategory(code)];
  if (before.state === 'paid' && state !== 'paid') return undefined;
  const text = (value: unknown, usual: string) => (typeof value === 'string' && value !== '' ? value : usual);
  return { ...before, code, rule: text(rule, before.rule), brand: text(brand, before.brand), state };
}

function stateAt({ state, expiresAt }: IndexedCheckout, now: number): SummaryState {
  return state === 'open' && now >= expiresAt ? 'expired' : state;
}

/** Names each member, because a rest pattern takes several times as long, and a list may have 10,000 rows. */
function rowOf(checkout: IndexedCheckout, now: number): CheckoutRowOfTenant {
  const { id, createdAt, amount, currency, brand, code, rule, seq, realTime } = checkout;
  const state = stateAt(checkout, now);
  return { id, createdAt, amount, currency, brand, state, code, rule, seq, realTime };
}

function textOf({ id, amount, currency, brand, code, rule, order }: IndexedCheckout): string {
  return `${id} ${amount} ${currency} ${brand} ${code} ${rule} ${order}`.toLowerCase();
}
