import * as z from 'zod/mini';
import { lazily } from '../contract/lazily.ts';
import { withoutPollution } from './page/pollution.ts';

const config = lazily(() =>
  z.object({
    id: z.string(),
    amount: z.string(),
    currency: z.string(),
    registrations: z.array(z.unknown()),
  }),
);

/** `wpwl.checkout`, as far as merchants read it (widget-contract.md section 4). */
export interface CheckoutData {
  id: string;
  amount?: string;
  currency?: string;
  /** Pages write colours of the redirect page into the second member. */
  config: { registrations: unknown[]; customRedirectPageConfig: Record<string, unknown> };
}

/** `unknown`: the gateway does not know the checkout, or not any more. `unreachable`: no answer came. */
export type CheckoutAnswer = CheckoutData | 'unknown' | 'unreachable';

const pauses = [500, 2_000];
/** How long one question may take, in milliseconds: `onReady` waits for the answer. */
const patience = 4_000;

/** Asks the gateway about the checkout. A lost connection is tried again twice. */
export async function fetchCheckout(base: string, id: string): Promise<CheckoutAnswer> {
  for (const pause of [...pauses, 0]) {
    try {
      const answer = await fetch(`${base}checkouts/${encodeURIComponent(id)}/config`, {
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.timeout(patience),
      });
      if (answer.status === 404 || answer.status === 400) return 'unknown';
      const body: unknown = await answer.json();
      const parsed = withoutPollution(() => config.safeParse(body));
      if (parsed.success) {
        const { registrations, ...facts } = parsed.data;
        return { ...facts, config: { registrations, customRedirectPageConfig: {} } };
      }
    } catch {
      // The next round, or the end, answers.
    }
    if (pause) await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return 'unreachable';
}
