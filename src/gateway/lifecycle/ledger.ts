/**
 * The ledger of a payment: what follow-ups have taken from the payment. It is stored in the payment's row as JSON.
 *
 * A follow-up is reserved in the ledger of the referenced payment before the connector is called (the caller replaces
 * the row only if it has not changed). It is confirmed when it succeeded, and released when it failed. While its
 * outcome is unknown it stays reserved. What a follow-up takes is missing from its reservation on; what a follow-up
 * adds can be used only after its confirmation.
 */
import type { FollowUpType } from './follow-up-rules.ts';

/** Amounts in minor units of the payment's currency. */
export interface Ledger {
  /** Sum of captures and receipts. */
  readonly captured: number;
  /** Number of captures, for `numberOfCaptures`. */
  readonly captures: number;
  readonly refunded: number;
  /** Number of rebills. Their sum is not limited, because each is an additional charge. */
  readonly rebills: number;
  /** Sum of reversals: of an authorisation up to what is open, of any other payment the whole. */
  readonly givenBack: number;
  readonly reversals: number;
  /** Increments of the authorisation that are under way; they cannot be captured yet. */
  readonly raising: number;
  /** Confirmed increments of the authorisation. */
  readonly raised: number;
  /** Whether the reversal (CR) of this chargeback (CB) was made. */
  readonly reversed: boolean;
  /** Whether another authorisation has replaced the rest of this one. */
  readonly renewed: boolean;
  readonly chargedBack: boolean;
  /** Whether the chargeback was reversed, so that the merchant has the money again and can refund it. */
  readonly regained: boolean;
  /** Whether a follow-up with `sequence=FINAL` was made. */
  readonly final: boolean;
}

export const emptyLedger: Ledger = {
  captured: 0,
  captures: 0,
  refunded: 0,
  rebills: 0,
  givenBack: 0,
  reversals: 0,
  raising: 0,
  raised: 0,
  reversed: false,
  renewed: false,
  chargedBack: false,
  regained: false,
  final: false,
};

/**
 * The purpose of a PA that follows a PA. An increment raises the amount of the first authorisation, from which
 * everything is captured. A re-authorisation is a new authorisation, from which the rest of the first one is captured.
 */
export type Purpose = 'INCREMENTAL_AUTH' | 'REAUTHORIZATION';

/**
 * What a follow-up takes from the ledger. It is stored with the follow-up, so that it can be confirmed or released
 * later.
 */
export interface Taken {
  readonly paymentType: FollowUpType;
  /** Minor units. */
  readonly amount: number;
  /**
   * Whether the follow-up has `sequence=FINAL`. It ends captures, reversals and refunds (`parameters.md`, "Basic
   * payment"), and has no effect on other follow-ups.
   */
  readonly final: boolean;
  /** The purpose; only for a PA. */
  readonly purpose?: Purpose;
}

/** Returns the ledger with the reservation of a follow-up, which `judgeFollowUp` must have allowed. */
export function reserveTaken(ledger: Ledger, taken: Taken): Ledger {
  return shift(ledger, taken, 1);
}

/**
 * Returns the ledger without a follow-up that was reserved and then failed. Other changes that were made in between
 * stay.
 *
 * Also used for a follow-up that was itself reversed. When the RV of a CP, an RB or a re-authorisation has succeeded,
 * that follow-up is released in the ledger in which it was reserved, so that its PA can be captured or reversed again.
 */
export function releaseTaken(ledger: Ledger, taken: Taken): Ledger {
  return shift(ledger, taken, -1);
}

/**
 * Returns the ledger after a reserved follow-up has succeeded. From then on the increase of an authorisation can be
 * captured.
 */
export function confirmTaken(ledger: Ledger, taken: Taken): Ledger {
  if (taken.purpose !== 'INCREMENTAL_AUTH') return ledger;
  const { amount } = taken;
  return { ...ledger, raising: ledger.raising - amount, raised: ledger.raised + amount };
}

/**
 * Adds (1) or removes (-1) a follow-up. A flag can simply go back to false, because no second follow-up that would set
 * the same flag is allowed.
 */
function shift(ledger: Ledger, taken: Taken, direction: 1 | -1): Ledger {
  const amount = direction * taken.amount;
  const forwards = direction === 1;
  switch (taken.paymentType) {
    case 'CP':
      return {
        ...markFinal(ledger, taken, forwards),
        captured: ledger.captured + amount,
        captures: ledger.captures + direction,
      };
    case 'RF':
      return { ...markFinal(ledger, taken, forwards), refunded: ledger.refunded + amount };
    case 'RV':
      return {
        ...markFinal(ledger, taken, forwards),
        givenBack: ledger.givenBack + amount,
        reversals: ledger.reversals + direction,
      };
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

function markFinal(ledger: Ledger, { final }: Taken, forwards: boolean): Ledger {
  return final ? { ...ledger, final: forwards } : ledger;
}
