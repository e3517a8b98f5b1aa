import type { LaterScript } from '../page/later-script.ts';
import { findCallback, warnOnce } from '../page/options.ts';
import { type CheckoutAnswer, fetchCheckout } from './checkout.ts';
import type { CheckoutParts, createCheckoutMaker } from './make-checkout.ts';

interface FastCheckoutParts extends CheckoutParts {
  readonly later: LaterScript<{ readonly createCheckoutMaker: typeof createCheckoutMaker }>;
}

/**
 * Makes the checkout for a script tag that names none: the shop creates one when the shopper presses a payment button
 * (widget-contract.md 2.1 `createCheckout`, 9.9). The shop is asked at each press, because the cart may have changed.
 */
export class FastCheckout {
  readonly #isNamed: boolean;
  #make: ReturnType<typeof createCheckoutMaker> | undefined;

  constructor(private readonly parts: FastCheckoutParts) {
    this.#isNamed = parts.address.checkoutId !== '';
  }

  get address(): CheckoutParts['address'] {
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
   */
  fetchCheckout(): Promise<CheckoutAnswer> {
    const { address, scope } = this.parts;
    if (!address.checkoutId && this.isUnmade) return Promise.resolve({ state: 'unreachable' });
    const answer = fetchCheckout(address, scope);
    address.answered = answer;
    return answer;
  }

  /**
   * Ensures that there is a checkout for a payment with this brand, see {@link createCheckoutMaker}. Only code that came
   * with the code that pays calls it.
   */
  prepare(brand: string): boolean | Promise<boolean> {
    if (this.#isNamed) return true;
    this.#make ??= this.parts.later.loaded.createCheckoutMaker(this.parts);
    return this.#make(brand);
  }
}
