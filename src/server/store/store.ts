/** What the server asks of its store. All state lives behind it; a process can be killed at any line. */
import type { Kysely } from 'kysely';
import type { CheckoutState } from '../lifecycle/checkout.ts';
import { type Checkout, findCheckout, insertCheckout, type NewCheckout } from './checkouts.ts';
import { type Claim, claimCheckout, settleClaim } from './claims.ts';
import {
  findAnswer,
  findPayment,
  insertAnswer,
  insertPayment,
  type StoredAnswer,
  type StoredPayment,
} from './payments.ts';
import type { Schema } from './schema.ts';

export interface Settlement {
  readonly claim: Claim;
  readonly state: CheckoutState;
  readonly payment: StoredPayment;
  readonly answer: StoredAnswer;
}

export interface Store {
  createCheckout(checkout: NewCheckout): Promise<void>;
  findCheckout(id: string): Promise<Checkout | undefined>;
  /** True for the one winner (see {@link claimCheckout}). */
  claim(claim: Claim, now: number, leaseUntil: number): Promise<boolean>;
  /** Writes checkout, payment and answer in one transaction; false when the claim was lost meanwhile. */
  settle(settlement: Settlement): Promise<boolean>;
  findPayment(id: string): Promise<StoredPayment | undefined>;
  findAnswer(checkoutId: string, attemptId: string): Promise<StoredAnswer | undefined>;
  /** Lets an attempt that waited for another one keep the answer it got. */
  keepAnswer(checkoutId: string, attemptId: string, answer: StoredAnswer): Promise<void>;
  close(): Promise<void>;
}

/** The store over a migrated database; the queries are the same for every dialect. */
export function storeOf(db: Kysely<Schema>): Store {
  return {
    createCheckout: (checkout) => insertCheckout(db, checkout),
    findCheckout: (id) => findCheckout(db, id),
    claim: (claim, now, leaseUntil) => claimCheckout(db, claim, now, leaseUntil),
    settle: ({ claim, state, payment, answer }) =>
      db.transaction().execute(async (transaction) => {
        if (!(await settleClaim(transaction, claim, state, payment.id, payment.createdAt))) return false;
        await insertPayment(transaction, payment);
        await insertAnswer(transaction, claim.checkoutId, claim.attemptId, answer);
        return true;
      }),
    findPayment: (id) => findPayment(db, id),
    findAnswer: (checkoutId, attemptId) => findAnswer(db, checkoutId, attemptId),
    keepAnswer: (checkoutId, attemptId, answer) => insertAnswer(db, checkoutId, attemptId, answer),
    close: () => db.destroy(),
  };
}
