/**
 * `wpwlOptions`, the object that a merchant may define on the page: public types, and how the widget reads it.
 *
 * Source: widget-contract.md section 2 (options) and section 3 (callbacks).
 */
import type { Callbacks } from './options/callbacks.ts';
import { type OptionFault, readGroup } from './options/rules.ts';
import type { Settings } from './options/settings.ts';
import { makeOptionTable } from './options/table.ts';
import type { ApplePayCallbacks, GooglePayCallbacks, PayPalCallbacks } from './options/wallet-callbacks.ts';

export type * from './options/callbacks.ts';
export type { ElementList } from './options/page-types.ts';
export type { OptionFault } from './options/rules.ts';
export type * from './options/settings.ts';
export type * from './options/types.ts';
export type * from './options/values.ts';
export type * from './options/wallet-callbacks.ts';

type Nested<Wallet extends string, C> = { [K in keyof C as `${Wallet}.${K & string}`]: C[K] };
/** All callbacks by dotted name: `onReady`, `applePay.onCancel`. */
export type CallbackTypes = Callbacks &
  Nested<'applePay', ApplePayCallbacks> &
  Nested<'googlePay', GooglePayCallbacks> &
  Nested<'paypal', PayPalCallbacks>;
export type CallbackName = keyof CallbackTypes;
export type CallbackArguments<N extends CallbackName> =
  NonNullable<CallbackTypes[N]> extends (...args: infer A) => unknown ? A : never;

/**
 * Reads the options that are values. For callbacks it only checks that they are functions, because the widget looks
 * each callback up when it calls it.
 *
 * An invalid value is replaced by its default and reported with its dotted key; the other options are not affected.
 * Unknown keys are ignored, since pages pass many (widget-contract.md 2.6).
 */
export function readOptions(raw: object): { settings: Settings; faults: OptionFault[] } {
  const faults: OptionFault[] = [];
  return { settings: readGroup(raw, makeOptionTable(), '', faults) as unknown as Settings, faults };
}
