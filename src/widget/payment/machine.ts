/**
 * The life of one submission as a table: which step may follow which. Whatever comes at the wrong moment (a
 * second click, a late answer) changes nothing.
 */
export type Step = 'idle' | 'checking' | 'asking' | 'paying' | 'away' | 'leaving' | 'ended';
export type StepEvent =
  /** The shopper pressed Pay or Enter, or the page called `executePayment`. */
  | 'submit'
  /** All fields are valid, or some are not. */
  | 'valid'
  | 'invalid'
  /** The merchant's callback let the payment go on, or stopped it. */
  | 'allowed'
  | 'stopped'
  /** The gateway has a final outcome; refused the request; gave no answer; ended the session. */
  | 'done'
  | 'refused'
  | 'unanswered'
  | 'expired'
  /** The data is stored; nothing is charged yet. */
  | 'saved'
  /** The shopper goes on at the page of the provider or the issuer beside ours; is back from there without a payment. */
  | 'away'
  | 'back'
  /** The browser brought the page back, after it had been left, as it was. */
  | 'restored';

const table: { readonly [S in Step]: Partial<Record<StepEvent, Step>> } = {
  // Also at once: the page was loaded again while the issuer was asking.
  idle: { submit: 'checking', away: 'away', expired: 'ended' },
  checking: { valid: 'asking', invalid: 'idle' },
  asking: { allowed: 'paying', stopped: 'idle' },
  paying: {
    done: 'leaving',
    refused: 'idle',
    unanswered: 'idle',
    saved: 'idle',
    expired: 'ended',
    away: 'away',
  },
  away: { done: 'leaving', back: 'idle', expired: 'ended' },
  leaving: { restored: 'idle' },
  ended: {},
};

/** The step after `event`, or null when the event means nothing now. */
export function after(step: Step, event: StepEvent): Step | null {
  return table[step][event] ?? null;
}
