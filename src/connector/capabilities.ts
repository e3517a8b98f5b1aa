/** What a connector can do, by brand. */
import type { PaymentInstrument } from './payment-instrument.ts';

/** The payment types of orders. CP, RF, RV, RB, and PA that raises another PA are follow-ups. */
export type OrderType = 'DB' | 'PA' | 'CD' | 'CP' | 'RF' | 'RV' | 'RB';

/** What a connector can do with the brands of `brands`. The gateway refuses everything else before it asks the connector. */
export interface Capabilities {
  readonly paymentTypes: readonly OrderType[];
  /** Codes such as `VISA`; every brand when absent, and none beside those of `methods` when empty. */
  readonly brands?: readonly string[];
  /** Codes of ISO 4217; every currency when absent. */
  readonly currencies?: readonly string[];
  readonly instruments: readonly PaymentInstrument['kind'][];
  /** The follow-ups that may be about a part of the amount. */
  readonly parts: readonly OrderType[];
  /** The follow-ups that may be made several times of one payment. */
  readonly repeated: readonly OrderType[];
  /**
   * Whether it takes payments of an agreement (`standingInstruction.mode` REPEATED), without the shopper. `token`: only of a stored
   * instrument that the acquirer has named in an earlier payment (`Outcome.instrumentToken`).
   */
  readonly agreements: boolean | 'token';
  /**
   * The merchant's parameters that it hands on with a payment: names, or beginnings that end in `.` or `[`; `all` hands on those
   * of follow-ups too. What is left out is told to the merchant, and refused where it decides on money.
   */
  readonly parameters: 'all' | readonly string[];
  /**
   * Those that it hands on with what follows a payment, such as `cart.items[`, the lines of a capture in parts. None when absent.
   */
  readonly followUpParameters?: readonly string[];
  /**
   * `own`: the acquirer authenticates, and answers `charge` with a redirect when it must. `ours` is for the simulator alone,
   * because the gateway can ask no issuer but the simulated one: a configuration that gives such a connector is refused.
   */
  readonly authentication: 'own' | 'ours';
  /** Brands beside those of `brands`, such as `IDEAL`, with what is another at each. */
  readonly methods?: Readonly<Record<string, MethodCapabilities>>;
}

/** What a connector can do with one brand. An absent list is that of `Capabilities`. */
export type MethodCapabilities = Pick<Capabilities, 'instruments'> &
  Partial<
    Pick<
      Capabilities,
      | 'paymentTypes'
      | 'currencies'
      | 'parts'
      | 'repeated'
      | 'agreements'
      | 'parameters'
      | 'followUpParameters'
    >
  > & {
    /** Codes of ISO 3166-1 that `billing.country` may have, where the merchant sends one; every country when absent. */
    readonly countries?: readonly string[];
    /** Parameters without which the acquirer refuses a payment. */
    readonly needs?: readonly string[];
  };

/** Returns what a connector can do with a brand; undefined for a brand that it does not take. */
export function capabilitiesFor(
  capabilities: Capabilities,
  brand: string,
): (Capabilities & Pick<MethodCapabilities, 'countries' | 'needs'>) | undefined {
  const { brands, methods = {} } = capabilities;
  if (Object.hasOwn(methods, brand)) return { ...capabilities, ...methods[brand] };
  return brands?.includes(brand) === false ? undefined : capabilities;
}

/** Returns the brands that a connector takes; undefined when it takes every one. */
export const listTakenBrands = ({ brands, methods = {} }: Capabilities): readonly string[] | undefined =>
  brands && [...brands, ...Object.keys(methods)];
