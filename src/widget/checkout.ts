import { checkoutConfig } from '../contract/payment.ts';
import type { CheckoutData } from '../contract/wpwl.ts';
import { withoutPollution } from './page/pollution.ts';

/**
 * `open`: it can be paid. `finished`: it has been paid, or its outcome is pending; `url` leads to the shop's result.
 * `unknown`: the gateway does not know it, or not any more. `unreachable`: no answer came.
 */
export type CheckoutAnswer =
  | { state: 'open'; facts: CheckoutData }
  | { state: 'finished'; url: string | undefined }
  | { state: 'unknown' | 'unreachable' };

const pauses = [500, 2_000];
/** How long one question may take, in milliseconds: `onReady` waits for the answer. */
const patience = 4_000;

/** Asks the gateway about the checkout. A lost connection is tried again twice. */
export async function fetchCheckout(base: string, id: string): Promise<CheckoutAnswer> {
  if (!id) return { state: 'unknown' };
  for (const pause of [...pauses, 0]) {
    try {
      const answer = await fetch(`${base}checkouts/${encodeURIComponent(id)}/config`, {
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.timeout(patience),
      });
      if (answer.status === 404 || answer.status === 400) return { state: 'unknown' };
      const body: unknown = await answer.json();
      const parsed = withoutPollution(() => checkoutConfig.safeParse(body));
      if (parsed.success) {
        const { id: known, amount, currency, registrations, finished, redirect } = parsed.data;
        if (finished) return { state: 'finished', url: redirect?.url };
        const config = { registrations, customRedirectPageConfig: {} };
        return { state: 'open', facts: { id: known, amount, currency, config } };
      }
    } catch {
      // The next round, or the end, answers.
    }
    if (pause) await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return { state: 'unreachable' };
}
