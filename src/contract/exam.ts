/** The shop's examination (docs/exam.md): what a journey is, and what is told of it. */

/** What the examination needs of a shop besides a checkout and a sign of a paid order. Each is a member of the shop's file. */
export type Door = 'order' | 'webhooks' | 'refund' | 'coupon' | 'brands' | 'otherShopper' | 'stock';

/** Not read off the rows: such a type would carry every sentence of them into the package. */
export type JourneyName =
  | 'paid'
  | 'declined-then-paid'
  | 'challenge-passed'
  | 'challenge-failed'
  | 'challenge-left'
  | 'pending'
  | 'pending-then-declined'
  | 'pending-then-paid'
  | 'return-unpaid'
  | 'path-of-other-order'
  | 'payment-used-twice'
  | 'path-that-climbs'
  | 'path-of-other-host'
  | 'path-of-other-merchant'
  | 'amount-changed'
  | 'currency-changed'
  | 'other-brand'
  | 'coupon'
  | 'coupon-during-challenge'
  | 'answer-lost'
  | 'status-lost'
  | 'double-press'
  | 'reload'
  | 'back'
  | 'two-tabs'
  | 'session-expired'
  | 'refund'
  | 'refund-in-parts'
  | 'saved-card-of-other'
  | 'saved-card-again'
  | 'tab-closed'
  | 'webhook-first'
  | 'webhook-late'
  | 'webhook-twice'
  | 'webhook-out-of-order'
  | 'webhook-never'
  | 'webhook-of-decline'
  | 'webhook-of-other-amount'
  | 'webhook-of-chargeback'
  | 'webhook-of-refund'
  | 'webhook-forged'
  | 'webhook-tampered'
  | 'webhook-replayed'
  | 'stock-given-back'
  | 'stock-taken-once'
  | 'integrity'
  | 'credentials-kept'
  | 'form-in-cache'
  | 'markup-in-address'
  | 'order-of-other'
  | 'policy'
  | 'form-in-form'
  | 'language'
  | 'keyboard'
  | 'phone';

export interface JourneyRow {
  readonly name: JourneyName;
  /** One sentence. */
  readonly why: string;
  /** What the shop's maker does when it fails: one sentence. */
  readonly remedy: string;
  readonly needs?: readonly Door[];
}

/** Every verdict is one of these. What was not seen to hold or to fail was not tried. */
export const verdicts = ['holds', 'fails', 'not tried'] as const;
export type Verdict = (typeof verdicts)[number];

export interface JourneyResult {
  readonly name: JourneyName;
  readonly verdict: Verdict;
  /** What was seen, or why it was not tried. */
  readonly seen: string;
  /** What was done, step by step. */
  readonly steps: readonly string[];
  /** Lines of the gateway's journal and inbox that prove it. */
  readonly proof: readonly string[];
  /** The last page as a JPEG, in base64. */
  readonly picture?: string | undefined;
  readonly milliseconds: number;
}
