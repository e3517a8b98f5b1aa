/** The last decision about each payment and checkout, so that answers which repeat it are told from new decisions. */
import { readCheckoutKey } from '../../gateway/core/identifiers.ts';
import type { EventSubject } from './subjects.ts';

export interface LastDecision {
  readonly rule: string;
  /** The result code; null when it is not known, which may be any. */
  readonly code: string | null;
}

export interface LastDecisions {
  /**
   * Notes a decision as the last one about its payment and its checkout. False when it was the last one before: that of
   * the payment, or that of the checkout when the payment is not known.
   */
  isNew(subject: EventSubject, decision: LastDecision): boolean;
  clear(): void;
}

/** How many payments and checkouts are remembered at most: the newest. */
const maxRemembered = 20_000;

export function rememberDecisions(): LastDecisions {
  const decisions = new Map<string, LastDecision>();
  return {
    isNew({ checkoutId = '', paymentId }, { rule, code }) {
      const checkoutKey = readCheckoutKey(checkoutId);
      const last = decisions.get(paymentId ?? checkoutKey ?? '');
      if (last?.rule === rule && (code === null || last.code === code)) return false;
      for (const key of [paymentId, checkoutKey]) if (key !== undefined) decisions.set(key, { rule, code });
      for (const oldest of decisions.keys()) {
        if (decisions.size <= maxRemembered) break;
        decisions.delete(oldest);
      }
      return true;
    },
    clear: () => decisions.clear(),
  };
}
