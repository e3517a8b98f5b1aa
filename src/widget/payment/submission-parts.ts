import type { Signal } from '@preact/signals';
import type { FormTexts } from '../../texts/form.ts';
import type { CheckoutAnswer } from '../checkout.ts';
import type { CheckedField } from '../hosted/field.ts';
import type { HostedField } from '../hosted/hosted-field.ts';
import type { PaymentFrame } from '../hosted/payment-frame.ts';
import type { Announcer } from '../page/announcer.ts';
import type { Scope } from '../scope.ts';
import type { BeforeSubmit } from './before-submit-callbacks.ts';
import type { ProviderWindow } from './provider-window.ts';
import type { ChallengeEvents, ChallengeFrame } from './three-d-secure/challenge.ts';

/** What a submission needs of its form and of the page. */
export interface SubmissionParts {
  form: HTMLFormElement;
  /** Whether there is a checkout; the shop may have to make it first. */
  prepare(): boolean | Promise<boolean>;
  guards(): readonly CheckedField[];
  /** The frame that sends the payment. */
  vault(): PaymentFrame;
  /** All fields in frames that belong to the payment. */
  hosted(): readonly HostedField[];
  /** All outer fields of the payment, read now. */
  fields(): Map<string, string>;
  beforeSubmit: BeforeSubmit;
  /** See {@link callBeforeSubmit}. */
  native: boolean;
  texts(): FormTexts;
  busy: Signal<boolean>;
  announcer: Announcer;
  scope: Scope;
  /** Some field is wrong: the button shows it. */
  rejected(): void;
  /** The gateway does not know the checkout any more. */
  ended(): void;
  /** The browser brought the page back as it had been left. */
  restored(): void;
  /** The payment is over with this result code; an empty one when nothing is known, or nothing was paid. */
  outcome(code: string): void;
  /** Asks the gateway what has become of the checkout. */
  ask(): Promise<CheckoutAnswer>;
  /** Some form of the page is paying, here or in a provider's page: one checkout is paid by one of them at a time. */
  taken(): boolean;
  /** Where the provider's page is shown, for forms that do not leave the shop's page. */
  providerWindow: ProviderWindow | undefined;
  /** Opens the gateway's 3-D Secure page beside the form; undefined where that cannot be, see {@link openChallengeFrame}. */
  challenge(url: string, events: ChallengeEvents): ChallengeFrame | undefined;
  /** Name of the window where a payment goes on that is still `pending`, or where its result opens. */
  target(pending: boolean): string;
  /** The data is stored on the checkout, with this result. */
  saved(result: { code: string; description: string }): void;
}
