import { checkoutConfig } from '#contract/payment.ts';
import type { CheckoutData } from '#contract/wpwl.ts';
import { fetchJson } from './fetch-json.ts';
import { withoutPollution } from './page/pollution.ts';
import type { Scope } from './scope.ts';

/** What wallets need to know of the checkout's merchant. */
export interface CheckoutTerms {
  /** `test` or `live`. */
  environment?: string | undefined;
  merchantName?: string | undefined;
  /** Of the merchant, two capitals. */
  country?: string | undefined;
}

/**
 * What the gateway says of a checkout. `open`: it can be paid; `lastAttempt` says how the last try ended, such as
 * `declined`, `expiresIn` how many seconds are left, `verification` at which address the issuer is asking the shopper.
 * `finished`: it has been paid, or its outcome is pending; `url` leads to the shop's result. `unknown`: the gateway does
 * not know it, or not any more. `unreachable`: no answer came.
 */
export type CheckoutAnswer =
  | {
      state: 'open';
      facts: CheckoutData;
      terms: CheckoutTerms;
      lastAttempt: string | undefined;
      expiresIn?: number | undefined;
      verification?: string | undefined;
    }
  | { state: 'finished'; url: string | undefined; terms?: undefined }
  | { state: 'unknown' | 'unreachable'; terms?: undefined };

/** Pauses before the repeats of a request that got no answer, in milliseconds; 0 ends the repeats. */
const retryDelaysMs = [500, 2_000, 0];
/** How long one request may take, in milliseconds: `onReady` waits for the answer. */
const timeoutMs = 4_000;

/** Asks the gateway about the checkout; when no answer comes, twice more. Never throws. */
export async function fetchCheckout(base: string, id: string, scope: Scope): Promise<CheckoutAnswer> {
  if (!id) return { state: 'unknown' };
  for (const delayMs of retryDelaysMs) {
    try {
      const address = `${base}checkouts/${encodeURIComponent(id)}/config`;
      const { status, body } = await fetchJson(scope, address, timeoutMs, 'no-store');
      if (status === 404 || status === 400) return { state: 'unknown' };
      const parsed = withoutPollution(() => checkoutConfig.safeParse(body));
      if (parsed.success) {
        const {
          id: known,
          amount,
          currency,
          registrations,
          finished,
          redirect,
          environment,
          merchantName,
          country,
          lastAttempt,
          expiresIn,
          verification,
        } = parsed.data;
        if (finished) return { state: 'finished', url: redirect?.url };
        const terms = { environment, merchantName, country };
        const config = { registrations, customRedirectPageConfig: {} };
        return {
          state: 'open',
          facts: { id: known, amount, currency, config },
          terms,
          lastAttempt,
          expiresIn,
          verification: verification?.url,
        };
      }
    } catch {
      // No answer: the loop repeats the request, or ends in `unreachable`.
    }
    if (delayMs) await new Promise<void>((resolve) => void scope.after(delayMs, resolve));
  }
  return { state: 'unreachable' };
}
