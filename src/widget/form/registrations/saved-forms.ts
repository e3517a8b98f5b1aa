import { signal } from '@preact/signals';
import type { Settings } from '#contract/options.ts';
import type { OneClick } from '#contract/wpwl.ts';
import { withoutPollution } from '../../page/pollution.ts';
import type { ScriptAddress } from '../../page/script.ts';
import type { MountedForms } from '../mount-forms.ts';
import type { PaymentForm } from '../payment-form.ts';
import { createRegistrationsForm, registrationKey } from './create-registrations-form.ts';

/**
 * Draws the form of the saved registrations: one on the page, before all other forms. With `hideInitialPaymentForms`
 * the other forms are hidden until the shopper asks for them. They are hidden from the start, so that no form appears
 * and disappears again.
 */
export class SavedForms {
  /** Whether the other forms are hidden. */
  readonly held = signal(false);
  #isOffered = false;

  constructor(private readonly forms: () => readonly PaymentForm[]) {}

  /**
   * Hides the other forms if the options say so. Call it when the options are known, before the checkout's
   * registrations are.
   */
  expect({ showOneClickWidget, registrations }: Settings, { resource }: ScriptAddress): void {
    this.#isOffered = showOneClickWidget && resource === 'payment';
    this.held.value = this.#isOffered && registrations.hideInitialPaymentForms;
  }

  /** @param mounted the forms that have just been put into the page */
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
