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
  /** Whether a payment may still come true. Its checkout stays then, or a second press would charge twice. */
  mayStillBePaid(): boolean;
  /** Called when the address has got a new checkout. */
  changed(): void;
}

/**
 * The checkout of a script tag that names none: the shop makes one when the shopper presses a button (widget-contract.md
 * 2.1 `createCheckout`, 9.9). The shop is asked at each press, since the cart may have changed.
 */
export class FastCheckout {
  readonly #isNamed: boolean;
  #isAsking = false;

  constructor(private readonly parts: FastCheckoutParts) {
    this.#isNamed = parts.address.checkoutId !== '';
  }

  /** Whether the page has neither a checkout nor a way to make one. */
  get isImpossible(): boolean {
    return !this.#isNamed && !findCallback('createCheckout');
  }

  /** Whether the forms are drawn for a checkout that is yet to be made. */
  get isUnmade(): boolean {
    return !this.#isNamed && !this.isImpossible;
  }

  /** Asks the gateway about the checkout; answers `unreachable` without asking while there is none. */
  ask(): Promise<CheckoutAnswer> {
    const { address, scope } = this.parts;
    const { base, checkoutId } = address;
    return checkoutId || !this.isUnmade
      ? fetchCheckout(base, checkoutId, scope)
      : Promise.resolve({ state: 'unreachable' });
  }

  /**
   * Whether there is a checkout for this payment; the shop makes one if need be. Answers without a promise where it can:
   * Apple's sheet opens only in the task of the click.
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
    // Another form may have begun to pay while the shop made this one.
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

/** Asks the shop for the id of a checkout; empty when the shop wants no payment now. */
function makeCheckout(brand: string): string | Promise<string> {
  let made: unknown;
  try {
    made = findCallback('createCheckout')?.({ brand });
  } catch (error) {
    reportThrown('createCheckout', error);
  }
  if (made === null || typeof made !== 'object') return idOf(made);
  // Also jQuery's, which are no real promises.
  return Promise.resolve(made).then(idOf, () => '');
}

const idOf = (made: unknown): string => (typeof made === 'string' ? made.trim() : '');
