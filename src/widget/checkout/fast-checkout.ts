import type { CheckoutData } from '#contract/wpwl.ts';
import { fail } from '../failures.ts';
import { findCallback, reportThrown, warnOnce } from '../page/options.ts';
import type { ScriptAddress } from '../page/script.ts';
import type { Scope } from '../scope.ts';
import { type CheckoutAnswer, fetchCheckout } from './checkout.ts';

interface Parts {
  readonly address: ScriptAddress;
  readonly checkout: CheckoutData;
  readonly scope: Scope;
  /**
   * Whether a payment of the current checkout has succeeded or may still succeed. The checkout must not be replaced
   * then: a second press on the new one would charge the shopper twice.
   */
  mayStillBePaid(): boolean;
  /** Called after the id of a new checkout has been stored in `address`. */
  onNewCheckout(): void;
}

/**
 * Makes the checkout for a script tag that names none: the shop creates one when the shopper presses a payment button
 * (widget-contract.md 2.1 `createCheckout`, 9.9). The shop is asked at each press, because the cart may have changed.
 */
export class FastCheckout {
  readonly #isNamed: boolean;
  #isAsking = false;

  constructor(private readonly parts: Parts) {
    this.#isNamed = parts.address.checkoutId !== '';
  }

  get address(): ScriptAddress {
    return this.parts.address;
  }

  /** Whether the page has neither a checkout nor the callback `createCheckout`, so that nothing can be paid. */
  get isImpossible(): boolean {
    return !this.#isNamed && !findCallback('createCheckout');
  }

  /** Tells the developer of a page without a checkout what is missing. */
  warnIfImpossible(): void {
    if (this.isImpossible)
      warnOnce(
        'the script tag names no checkout; add ?checkoutId=… to its address, or define wpwlOptions.createCheckout.',
      );
  }

  /** Whether the shop creates the checkout only when the shopper presses a button. */
  get isUnmade(): boolean {
    return !this.#isNamed && !this.isImpossible;
  }

  /**
   * Asks the gateway about the checkout. While the shop has not created one, it answers `unreachable` without a
   * request.
   *
   * @param tag of the region for which the gateway writes the amount
   */
  fetchCheckout(tag?: string): Promise<CheckoutAnswer> {
    const { address, scope } = this.parts;
    if (!address.checkoutId && this.isUnmade) return Promise.resolve({ state: 'unreachable' });
    const answer = fetchCheckout(address, scope, tag);
    address.answered = answer;
    return answer;
  }

  /**
   * Ensures that there is a checkout for a payment with this brand. Returns false when there is none. It returns a plain
   * boolean, not a promise, where no waiting is needed: Apple's sheet opens only in the task of the click.
   */
  prepare(brand: string): boolean | Promise<boolean> {
    if (this.#isNamed || this.parts.mayStillBePaid()) return true;
    if (this.#isAsking) return false;
    const id = makeCheckout(brand);
    if (id === '') return false;
    this.#isAsking = true;
    return Promise.resolve(id)
      .then((newId) => this.#take(newId))
      .finally(() => {
        this.#isAsking = false;
      });
  }

  async #take(id: string): Promise<boolean> {
    const { address, checkout, onNewCheckout, mayStillBePaid, scope } = this.parts;
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
