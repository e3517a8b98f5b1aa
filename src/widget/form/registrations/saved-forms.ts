import { signal } from '@preact/signals';
import type { Settings } from '#contract/options.ts';
import type { OneClick } from '#contract/wpwl.ts';
import { withoutPollution } from '../../page/pollution.ts';
import type { ScriptAddress } from '../../page/script.ts';
import type { MountedForms } from '../mount-forms.ts';
import type { PaymentForm } from '../payment-form.ts';
import { createRegistrationsForm, registrationKey } from './create-registrations-form.ts';

/**
 * Draws what the shopper has saved: one form on the page, before all others, which can be hidden until the shopper wants
 * them. With `hideInitialPaymentForms` they are hidden from the start, so that no form is shown and taken away again.
 */
export class SavedForms {
  /** Whether the other forms wait, out of sight. */
  readonly held = signal(false);
  #isOffered = false;

  constructor(private readonly forms: () => readonly PaymentForm[]) {}

  /** Call it when the options are known: the checkout's registrations are not known yet. */
  expect({ showOneClickWidget, registrations }: Settings, { resource }: ScriptAddress): void {
    this.#isOffered = showOneClickWidget && resource === 'payment';
    this.held.value = this.#isOffered && registrations.hideInitialPaymentForms;
  }

  /** @param mounted what has just been put into the page */
  draw(mounted: readonly MountedForms[], registrations: readonly OneClick[]): void {
    const first = mounted.find(({ scope, forms }) => !scope.isOver && forms.length > 0);
    if (!first || !this.#isOffered || registrations.length === 0) this.held.value = false;
    else if (!this.forms().some(isSaved))
      first.forms.unshift(
        withoutPollution(() => createRegistrationsForm(first.original, registrations, first.context)),
      );
  }

  release(isFocusWanted: boolean): void {
    this.held.value = false;
    const other = isFocusWanted && this.forms().find((form) => !isSaved(form));
    if (other) other.focus();
  }
}

const isSaved = ({ spec }: PaymentForm) => spec.key === registrationKey;
