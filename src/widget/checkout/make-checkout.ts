import type { CheckoutData } from '#contract/wpwl.ts';
import { fail } from '../failures.ts';
import { findCallback, reportThrown } from '../page/options.ts';
import type { ScriptAddress } from '../page/script.ts';
import type { Scope } from '../scope.ts';
import { fetchCheckout } from './checkout.ts';

export interface CheckoutParts {
  address: ScriptAddress;
  checkout: CheckoutData;
  scope: Scope;
  /**
   * Whether a payment of the current checkout has succeeded or may still succeed. The checkout must not be replaced
   * then: a second press on the new one would charge the shopper twice.
   */
  mayStillBePaid(): boolean;
  /** Called after the id of a new checkout has been stored in `address`. */
  onNewCheckout(): void;
}

/**
 * Returns a function that ensures that there is a checkout for a payment with a brand. The shop is asked for one at each
 * press, because the cart may have changed (widget-contract.md 2.1 `createCheckout`, 9.9).
 *
 * The function returns false when there is none. It returns a plain boolean, not a promise, where no waiting is needed:
 * Apple's sheet opens only in the task of the click.
 */
export function createCheckoutMaker(parts: CheckoutParts): (brand: string) => boolean | Promise<boolean> {
  let isAsking = false;
  return (brand) => {
    if (parts.mayStillBePaid()) return true;
    if (isAsking) return false;
    const id = makeCheckout(brand);
    if (id === '') return false;
    isAsking = true;
    return Promise.resolve(id)
      .then((newId) => takeCheckout(parts, newId))
      .finally(() => {
        isAsking = false;
      });
  };
}

async function takeCheckout(
  { address, checkout, onNewCheckout, mayStillBePaid, scope }: CheckoutParts,
  id: string,
): Promise<boolean> {
  // Another form may have started a payment while the shop created this checkout.
  if (!id || mayStillBePaid()) return false;
  if (id === address.checkoutId) return true;
  address.checkoutId = id;
  checkout.id = id;
  onNewCheckout();
  // The frames of the fields stay with the gateway of the script tag, because they hold what the shopper has typed.
  const answer = await fetchCheckout({ ...address }, scope);
  if (answer.state === 'open') Object.assign(checkout, answer.facts);
  else if (answer.state !== 'unreachable') {
    fail('InvalidCheckoutIdError', 'No payment session found for the id that createCheckout gave.', {
      code: '200.300.404',
    });
    return false;
  }
  return true;
}

/**
 * Calls the shop's `createCheckout` and returns the checkout's id. The id is empty when the shop wants no payment
 * now.
 */
function makeCheckout(brand: string): string | Promise<string> {
  let answer: unknown;
  try {
    answer = findCallback('createCheckout')?.({ brand });
  } catch (error) {
    reportThrown('createCheckout', error);
  }
  if (answer === null || typeof answer !== 'object') return idOf(answer);
  // jQuery's promises are not instances of Promise; `Promise.resolve` accepts them, too.
  return Promise.resolve(answer).then(idOf, () => '');
}

const idOf = (answer: unknown): string => (typeof answer === 'string' ? answer.trim() : '');
