import { signal } from '@preact/signals';
import type { Settings } from '../../../contract/options.ts';
import type { OneClick } from '../../../contract/wpwl.ts';
import { withoutPollution } from '../../page/pollution.ts';
import type { ScriptAddress } from '../../page/script.ts';
import type { MountedForms } from '../mount-forms.ts';
import type { PaymentForm } from '../payment-form.ts';
import { RegistrationsPanel } from './create-registrations-form.ts';

/**
 * What the shopper has saved: one form on the page, before all others, which may wait behind it. With
 * `hideInitialPaymentForms` they wait from the start, so that no form is shown and taken away again.
 */
export class SavedForms {
  /** The other forms are out of sight. */
  readonly held = signal(false);
  #offered = false;

  constructor(private readonly forms: () => readonly PaymentForm[]) {}

  /** The options are known, the checkout's registrations are not yet. */
  expect({ showOneClickWidget, registrations }: Settings, { resource }: ScriptAddress): void {
    this.#offered = showOneClickWidget && resource === 'payment';
    this.held.value = this.#offered && registrations.hideInitialPaymentForms;
  }

  /** @param drawn what stands on the page since now */
  draw(drawn: readonly MountedForms[], registrations: readonly OneClick[]): void {
    const first = drawn.find(({ scope, forms }) => !scope.isOver && forms.length > 0);
    if (!first || !this.#offered || registrations.length === 0) this.held.value = false;
    else if (!this.forms().some(isSaved))
      first.forms.unshift(
        withoutPollution(() => new RegistrationsPanel(first.original, registrations, first.context)),
      );
  }

  release(focus: boolean): void {
    this.held.value = false;
    const other = focus && this.forms().find((form) => !isSaved(form));
    if (other) other.focus();
  }
}

const isSaved = (form: PaymentForm) => form instanceof RegistrationsPanel;
