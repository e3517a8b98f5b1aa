/**
 * What the follow-ups on a payment have taken from it: a small state that stands in the payment's row as JSON.
 *
 * A follow-up is reserved in the ledger of the payment it follows before the connector is asked (the caller swaps the row
 * only if it has not changed), confirmed when it succeeded, and released when it failed. While its outcome is unknown
 * it stays reserved. A reservation takes at once; what a follow-up gives is there only once it is confirmed.
 */
import type { FollowUpType } from './follow-up-rules.ts';

/** Amounts in minor units of the payment's currency. */
export interface Ledger {
  /** Sum of captures and receipts. */
  readonly captured: number;
  /** Number of captures, for `numberOfCaptures`. */
  readonly captures: number;
  readonly refunded: number;
  /** Number of rebills: each is an extra charge, so their sum limits nothing. */
  readonly rebills: number;
  /** Increments of the authorisation that are under way; they cannot be captured yet. */
  readonly raising: number;
  /** Confirmed increments of the authorisation. */
  readonly raised: number;
  /** A reversal took the whole payment back; on a chargeback (CB) its own reversal (CR) did. */
  readonly reversed: boolean;
  /** Another authorisation took the place of what was left of this one. */
  readonly renewed: boolean;
  readonly chargedBack: boolean;
  /** A follow-up with `sequence=FINAL` was the last. */
  readonly final: boolean;
}

export const emptyLedger: Ledger = {
  captured: 0,
  captures: 0,
  refunded: 0,
  rebills: 0,
  raising: 0,
  raised: 0,
  reversed: false,
  renewed: false,
  chargedBack: false,
  final: false,
};

/**
 * What a PA on a PA is for. An increment raises the amount of the first authorisation, from which everything is
 * captured; a re-authorisation is a new authorisation, from which what the first one still held is captured.
 */
export type Purpose = 'INCREMENTAL_AUTH' | 'REAUTHORIZATION';

/** What a follow-up takes from the ledger; kept with the follow-up, so that it can be confirmed or released later. */
export interface Taken {
  readonly paymentType: FollowUpType;
  /** Minor units. */
  readonly amount: number;
  /**
   * `sequence=FINAL`. It ends captures, reversals and refunds (`parameters.md`, "Basic payment"), and says nothing on other
   * follow-ups.
   */
  readonly final: boolean;
  /** Of a PA, and only there. */
  readonly purpose?: Purpose;
}

/** The ledger with a follow-up in it that `judge` allowed. */
export function reserveTaken(ledger: Ledger, taken: Taken): Ledger {
  return shift(ledger, taken, 1);
}

/**
 * The ledger without a follow-up that was reserved and then failed: as if it had never been asked for, whatever else
 * happened in between.
 *
 * The same for a follow-up that was reversed itself: when the RV of a CP, an RB or a re-authorisation has succeeded,
 * that one is released in the ledger it was reserved in, so that its PA can be captured or reversed again.
 */
export function releaseTaken(ledger: Ledger, taken: Taken): Ledger {
  return shift(ledger, taken, -1);
}

/** The ledger after a reserved follow-up has succeeded: from now on a raised authorisation can be captured. */
export function confirmTaken(ledger: Ledger, taken: Taken): Ledger {
  if (taken.purpose !== 'INCREMENTAL_AUTH') return ledger;
  const { amount } = taken;
  return { ...ledger, raising: ledger.raising - amount, raised: ledger.raised + amount };
}

/** Forwards or back. A flag can go back to false because no follow-up is allowed that would set it a second time. */
function shift(ledger: Ledger, taken: Taken, direction: 1 | -1): Ledger {
  const amount = direction * taken.amount;
  const forwards = direction === 1;
  switch (taken.paymentType) {
    case 'CP':
      return {
        ...ending(ledger, taken, forwards),
        captured: ledger.captured + amount,
        captures: ledger.captures + direction,
      };
    case 'RF':
      return { ...ending(ledger, taken, forwards), refunded: ledger.refunded + amount };
    case 'RV':
    case 'CR':
      return { ...ledger, reversed: forwards };
    case 'PA':
      return taken.purpose === 'REAUTHORIZATION'
        ? { ...ledger, renewed: forwards }
        : { ...ledger, raising: ledger.raising + amount };
    case 'RB':
      return { ...ledger, rebills: ledger.rebills + direction };
    case 'RC':
      return { ...ledger, captured: ledger.captured + amount };
    case 'CB':
      return { ...ledger, chargedBack: forwards };
  }
}

function ending(ledger: Ledger, { final }: Taken, forwards: boolean): Ledger {
  return final ? { ...ledger, final: forwards } : ledger;
}
