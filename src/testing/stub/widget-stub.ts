/** What a unit test gives to the stub, and what it gets. No type of the widget's inside stands here. */
import type { OneClick, Wpwl } from '#contract/wpwl.ts';

/** The checkout that the stub's gateway knows. */
export interface StubCheckout {
  /** An amount with two decimals; `92.00` when absent. */
  readonly amount?: string;
  /** Three capital letters; `EUR` when absent. */
  readonly currency?: string;
  /** Stored payment instruments that the form offers; none when absent. */
  readonly registrations?: readonly OneClick[];
  /** `open` when absent. `finished`: it is paid. `unknown`: the gateway does not know it. */
  readonly state?: 'open' | 'finished' | 'unknown';
}

export interface StubSettings {
  readonly checkout?: StubCheckout;
  /**
   * `blocked`: no frame of the gateway loads, as with a policy that forbids it. The widget tells so after its usual five
   * seconds, by the test's timers.
   */
  readonly frames?: 'blocked';
}

/** A field of the card form. */
export type StubField = 'cardNumber' | 'cvv' | 'expiry' | 'cardHolder';

/** A parameter that the gateway refuses. */
export interface RefusedParameter {
  readonly name: string;
  readonly message: string;
}

/** What comes of a press on “pay”. */
export type StubOutcome =
  /** The gateway has answered with this code: paid, declined, or pending with a code that begins with `000.200.`. */
  | { readonly result: string }
  /** The issuer asks the shopper. `result` is the code of an approved payment; `000.100.110` when absent. */
  | { readonly challenge: 'approve' | 'cancel'; readonly result?: string }
  /** No answer comes: nobody knows what has become of the payment. */
  | { readonly error: 'network' }
  /** The gateway refuses the request; nothing is charged. */
  | {
      readonly error: 'refused';
      readonly code?: string;
      readonly description?: string;
      readonly errors?: readonly RefusedParameter[];
    }
  /** The checkout has another amount than the shopper saw; nothing is charged. */
  | { readonly error: 'amountChanged'; readonly amount: string; readonly currency: string }
  /** The shopper has left these fields empty. */
  | { readonly invalid: readonly StubField[] };

/** What the page shows after a press on “pay”. */
export interface StubPayment {
  /** The address to which the shopper was sent, such as the shop's result page; undefined when the shopper stays. */
  readonly address: string | undefined;
  /** The sentence of the form, empty without one. */
  readonly message: string;
}

export interface WidgetStub {
  /** `window.wpwl` of the form that is in the page now; undefined without one. */
  readonly wpwl: Wpwl | undefined;
  /** Every address to which the widget has sent the shopper, the first at first. */
  readonly visits: readonly string[];
  /**
   * Resolves when the shopper can type, to the classes of the containers, such as `wpwl-container-card`. Rejects when that
   * will not come: the checkout is not open, no frame loads, or nothing of the form is in the page for five seconds.
   */
  ready(): Promise<readonly string[]>;
  /** Fills the fields of the card form as a shopper does, but for those that stay empty. */
  fill(empty?: readonly StubField[]): Promise<void>;
  /** Chooses what comes of the next press on “pay”, which the test itself makes; paid when nobody chooses. */
  next(outcome: StubOutcome): void;
  /** Waits for the form, fills it, presses “pay”, and resolves when the outcome has come. */
  pay(outcome?: StubOutcome): Promise<StubPayment>;
  /** Removes the widget from the page and forgets all visits, for the next test. Settings count when given. */
  reset(settings?: StubSettings): void;
  /** Removes the widget and gives the page back all that stood in its place. May be called any number of times. */
  dispose(): void;
}

/**
 * Lets the real widget run in a DOM without a browser, such as jsdom and happy-dom, with stand-ins for the gateway and its
 * frames. Each script tag of the widget, whoever adds it, draws the form. Nothing reaches the network.
 *
 * Throws an Error where there is no DOM, and when a stub before it was not disposed of.
 */
export type CreateWidgetStub = (settings?: StubSettings) => WidgetStub;
