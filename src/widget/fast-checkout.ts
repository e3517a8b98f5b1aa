import type { CheckoutData } from '../contract/wpwl.ts';
import { type CheckoutAnswer, fetchCheckout } from './checkout.ts';
import { fail } from './failures.ts';
import { findCallback, reportThrown } from './page/options.ts';
import type { ScriptAddress } from './page/script.ts';
import type { Scope } from './scope.ts';

interface Parts {
  address: ScriptAddress;
  checkout: CheckoutData;
  scope: Scope;
  /** A payment may still come true: its checkout stays, or a second press would charge twice. */
  kept(): boolean;
  /** The address has a new checkout. */
  changed(): void;
}

/**
 * The checkout of a script tag that names none: the shop makes one when the shopper presses a button (widget-contract.md
 * 2.1 `createCheckout`, 9.9). It is asked at each press, since the cart may have changed.
 */
export class FastCheckout {
  readonly #named: boolean;
  #asking = false;

  constructor(private readonly parts: Parts) {
    this.#named = parts.address.checkoutId !== '';
  }

  /** The page has neither a checkout nor a way to make one. */
  get impossible(): boolean {
    return !this.#named && !findCallback('createCheckout');
  }

  /** Forms are drawn for a checkout that is yet to be made. */
  get unmade(): boolean {
    return !this.#named && !this.impossible;
  }

  /** What the gateway knows of the checkout; nothing is asked while there is none. */
  ask(): Promise<CheckoutAnswer> {
    const { address, scope } = this.parts;
    const { base, checkoutId } = address;
    return checkoutId || !this.unmade
      ? fetchCheckout(base, checkoutId, scope)
      : Promise.resolve({ state: 'unreachable' });
  }

  /** Whether there is a checkout for this payment. At once where possible: Apple's sheet opens in the click's task only. */
  prepare(brand: string): boolean | Promise<boolean> {
    if (this.#named || this.parts.kept()) return true;
    if (this.#asking) return false;
    const id = makeCheckout(brand);
    if (id === '') return false;
    this.#asking = true;
    return Promise.resolve(id)
      .then((made) => this.#take(made))
      .finally(() => {
        this.#asking = false;
      });
  }

  async #take(id: string): Promise<boolean> {
    const { address, checkout, changed, kept, scope } = this.parts;
    // Another form may have begun to pay while the shop made this one.
    if (!id || kept()) return false;
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

/** The id that the shop gives; empty when it wants no payment now. */
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
