import { checkoutConfig } from '#contract/payment.ts';
import { readWire } from '#contract/wire-schema.ts';
import type { CheckoutData } from '#contract/wpwl.ts';
import { fetchJson } from '../fetch-json.ts';
import type { WireAmountText } from '../locales/total.ts';
import { setClock } from '../page/clock.ts';
import { withoutPollution } from '../page/pollution.ts';
import type { ScriptAddress } from '../page/script.ts';
import type { Scope } from '../scope.ts';

/**
 * The facts about a checkout's merchant that a wallet's payment sheet needs. Each is undefined where the gateway does
 * not give it.
 */
export interface CheckoutTerms {
  /** `test` or `live`. */
  environment?: string | undefined;
  merchantName?: string | undefined;
  /** The merchant's country, as two capital letters (`DE`). */
  country?: string | undefined;
}

/** A brand that the contract does not know, as the forms draw it. */
export interface OwnMethod {
  code: string;
  name: string;
  form: string;
  sign: string;
}

/** Brands whose connectors need parameters that the checkout lacks. */
export type LackingBrands = readonly { readonly brand: string; readonly names: readonly string[] }[];

/** The brands that have an image, and the set of images that holds it: `images/{set}/{CODE}.svg`. */
export interface MarkImages {
  set: string;
  codes: readonly string[];
}

/**
 * The gateway's answer about a checkout.
 *
 * `open`: the checkout can be paid. `lastAttempt` says how the last attempt ended, such as `declined`; `expiresIn` is
 * the number of seconds that are left, `extendable` whether the shopper can get more; `verification` is the address of the 3-D Secure page when the issuer is still
 * asking the shopper; `brands` are those that can be charged, where these are not all. `finished`: the checkout has been paid, or the outcome of its payment is pending; `url` leads
 * to the shop's result page. `unknown`: the gateway does not know the checkout, or no longer knows it. `unreachable`:
 * no answer came.
 */
export type CheckoutAnswer =
  | {
      state: 'open';
      facts: CheckoutData;
      terms: CheckoutTerms;
      lastAttempt: string | undefined;
      expiresIn?: number | undefined;
      extendable?: boolean | undefined;
      verification?: string | undefined;
      brands?: readonly string[] | undefined;
      lacks?: LackingBrands | undefined;
      marks?: MarkImages | undefined;
      methods?: readonly OwnMethod[] | undefined;
      amountText?: WireAmountText | undefined;
    }
  | { state: 'finished'; url: string | undefined; terms?: undefined }
  | { state: 'unknown' | 'unreachable'; terms?: undefined };

/** Pauses before each repeat of a request that got no answer, in milliseconds. 0 means that no repeat follows. */
const retryDelaysMs = [500, 2_000, 0];
/**
 * The longest time that the first request may take, in milliseconds; a repeat has twice as long, for connections of long
 * round trips. `onReady` waits for the answer.
 */
const timeoutMs = 4_000;

/**
 * Asks the gateway about the checkout, and repeats the request twice when no answer comes. Never throws. When the merchant
 * has moved from the gateway that the script tag names, the requests of widget and frames are moved as well (HTTP 307):
 * `address.origin` becomes the origin of the new gateway.
 *
 * @param tag of the region for which the gateway writes the amount; the header is one that a page may set for another site
 */
export async function fetchCheckout(
  address: ScriptAddress,
  scope: Scope,
  tag?: string,
): Promise<CheckoutAnswer> {
  const { base, checkoutId: id } = address;
  if (!id) return { state: 'unknown' };
  let limitMs = timeoutMs;
  for (const delayMs of retryDelaysMs) {
    try {
      const config = `${base}checkouts/${encodeURIComponent(id)}/config`;
      const headers = tag ? { 'Accept-Language': tag } : undefined;
      const { status, body, movedTo } = await fetchJson(scope, config, limitMs, {
        cache: 'no-store',
        headers,
      });
      if (status === 404 || status === 400) return { state: 'unknown' };
      const read = withoutPollution(() => readWire(checkoutConfig, body));
      if (read) {
        const {
          id: ownId,
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
          extendable,
          now,
          verification,
          brands,
          lacks,
          marks,
          methods,
          amountText,
        } = read;
        setClock(now);
        if (movedTo) address.origin = new URL(movedTo).origin;
        if (finished) return { state: 'finished', url: redirect?.url };
        const terms = { environment, merchantName, country };
        const config = { registrations, customRedirectPageConfig: {} };
        return {
          state: 'open',
          facts: { id: ownId, amount, currency, config },
          terms,
          lastAttempt,
          expiresIn,
          extendable,
          verification: verification?.url,
          brands,
          lacks,
          marks,
          methods,
          amountText,
        };
      }
    } catch {
      // No answer came: the loop repeats the request, or ends with `unreachable`.
    }
    if (delayMs) await new Promise<void>((resolve) => void scope.after(delayMs, resolve));
    limitMs = 2 * timeoutMs;
  }
  return { state: 'unreachable' };
}
