import type { ReadonlySignal, Signal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import type { BeforeSubmit } from '../payment/before-submit-callbacks.ts';
import type { Targets } from '../payment/target.ts';

/** What one container holds. */
export interface FormSpec {
  /** `card`, `virtualAccount-PAYPAL`: the container's class is `wpwl-container-<key>`. */
  key: string;
  /** Of the container, see {@link containerId}. */
  id: string;
  /** Codes of the card brands. */
  ccMethods: readonly string[];
  /** Asked before a payment is sent. */
  beforeSubmit: BeforeSubmit;
  /** Name of the frame beside the form; the id when absent. */
  targetName?: string;
  /** The form can be sent by the browser itself, as merchants' scripts do (widget-contract.md 5.6). */
  isNative: boolean;
  busy: Signal<boolean>;
  view: ComponentChild;
  /** Where the provider's page is shown; in the place of the shop's page when absent. */
  flow?: 'popup' | 'inline' | undefined;
  /** What the shop says of windows and frames counts; for cards alone (widget-contract.md 2.1). */
  targets?: Targets;
  /** Of that page's frame, for assistive technology. */
  title?: ReadonlySignal<string>;
}
