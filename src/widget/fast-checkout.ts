import type { CheckoutData } from '#contract/wpwl.ts';
import { type CheckoutAnswer, fetchCheckout } from './checkout.ts';
import { fail } from './failures.ts';
import { findCallback, reportThrown } from './page/options.ts';
import type { ScriptAddress } from './page/script.ts';
import type { Scope } from './scope.ts';

interface FastCheckoutParts {
  address: ScriptAddress;
  checkout: CheckoutData;
  scope: Scope;
  /**
   * Whether a payment of the current checkout has succeeded or may still succeed. The checkout must not be replaced
   * then: a second press on the new one would charge the shopper twice.
   */
  mayStillBePaid(): boolean;
  /** Called after the id of a new checkout has been stored in `address`. */
  changed(): void;
}

/**
 * Makes the checkout for a script tag that names none: the shop creates one when the shopper presses a payment button
 * (widget-contract.md 2.1 `createCheckout`, 9.9). The shop is asked at each press, because the cart may have changed.
 */
export class FastCheckout {
  readonly #isNamed: boolean;
  #isAsking = false;

  constructor(private readonly parts: FastCheckoutParts) {
    this.#isNamed = parts.address.checkoutId !== '';
  }

  /** Whether the page has neither a checkout nor the callback `createCheckout`, so that nothing can be paid. */
  get isImpossible(): boolean {
    return !this.#isNamed && !findCallback('createCheckout');
  }

  /** Whether the shop creates the checkout only when the shopper presses a button. */
  get isUnmade(): boolean {
    return !this.#isNamed && !this.isImpossible;
  }

  /**
   * Asks the gateway about the checkout. While the shop has not created one, it answers `unreachable` without a
   * request.
   */
  ask(): Promise<CheckoutAnswer> {
    const { address, scope } = this.parts;
    const { base, checkoutId } = address;
    return checkoutId || !this.isUnmade
      ? fetchCheckout(base, checkoutId, scope)
      : Promise.resolve({ state: 'unreachable' });
  }

  /**
   * Ensures that there is a checkout for a payment with this brand, and asks the shop for one if necessary. Returns
   * false when there is none. Returns a plain boolean, not a promise, where no waiting is needed: Apple's sheet opens
   * only in the task of the click.
   */
  prepare(brand: string): boolean | Promise<boolean> {
    if (this.#isNamed || this.parts.mayStillBePaid()) return true;
    if (this.#isAsking) return false;
    const id = makeCheckout(brand);
    if (id === '') return false;
    this.#isAsking = true;
    return Promise.resolve(id)
      .then((made) => this.#take(made))
      .finally(() => {
        this.#isAsking = false;
      });
  }

  async #take(id: string): Promise<boolean> {
    const { address, checkout, changed, mayStillBePaid, scope } = this.parts;
    // Another form may have started a payment while the shop created this checkout.
    if (!id || mayStillBePaid()) return false;
    if (id === address.checkoutId) return true;
    address.checkoutId = id;
    checkout.id = id;
    changed();
    const answer = await fetchCheckout(address.base, id, scope);
    if (answer.state === 'open') Object.assign(checkout, answer.facts);
    else if (answer.state !== 'unreachable') {
      fail('InvalidCheckoutIdError', 'No payment session found for the id that createCheckout gave.', {
        code: '200.300.404',
      });
      return false;
    }
    return true;
  }
}

/**
 * Calls the shop's `createCheckout` and returns the checkout's id. The id is empty when the shop wants no payment
 * now.
 */
function makeCheckout(brand: string): string | Promise<string> {
  let made: unknown;
  try {
    made = findCallback('createCheckout')?.({ brand });
  } catch (error) {
    reportThrown('createCheckout', error);
  }
  if (made === null || typeof made !== 'object') return idOf(made);
  // jQuery's promises are not instances of Promise; `Promise.resolve` accepts them, too.
  return Promise.resolve(made).then(idOf, () => '');
}

const idOf = (made: unknown): string => (typeof made === 'string' ? made.trim() : '');
