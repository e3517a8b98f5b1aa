import { signal } from '@preact/signals';
import type { Settings } from '#contract/options.ts';
import type { OneClick } from '#contract/wpwl.ts';
import { detach } from '../../page/detach.ts';
import type { ScriptAddress } from '../../page/script.ts';
import { isSaved, type MountEvents, type MountedForms } from '../mounted-forms.ts';
import type { PaymentForm } from '../payment-form.ts';
import { drawWithLater, type Later } from './draw-with-later.ts';

/**
 * Draws the form of the saved registrations: one on the page, before all other forms. With `hideInitialPaymentForms`
 * the other forms are hidden until the shopper asks for them. They are hidden from the start, so that no form appears
 * and disappears again.
 */
export class SavedForms {
  readonly areNewFormsHidden = signal(false);
  readonly isSavedChosen = signal(false);
  readonly areAwaited = signal(false);
  #isOffered = false;

  constructor(
    private readonly later: Later,
    private readonly forms: () => readonly PaymentForm[],
  ) {}

  /**
   * Hides the other forms if the options say so. Call it when the options are known, before the checkout's
   * registrations are.
   */
  expect({ showOneClickWidget, registrations }: Settings, { resource }: ScriptAddress): void {
    this.#isOffered = showOneClickWidget && resource === 'payment';
    this.areAwaited.value = this.#isOffered;
    this.areNewFormsHidden.value = this.#isOffered && registrations.hideInitialPaymentForms;
  }

  /**
   * Draws the form and puts it into the page when the later script has arrived. If it does not arrive, the other forms are shown, and a notice by which the
   * shopper can ask for it again.
   *
   * @param mounted the forms that have just been put into the page
   */
  async mount(
    mounted: readonly MountedForms[],
    registrations: readonly OneClick[],
    eventsFor: (codes: readonly string[]) => MountEvents,
  ): Promise<void> {
    await this.#draw(mounted, registrations, eventsFor(registrations.map(({ brand }) => brand)));
    this.areAwaited.value = false;
  }

  async #draw(
    mounted: readonly MountedForms[],
    registrations: readonly OneClick[],
    { onDrawn, onLateForms }: MountEvents,
  ): Promise<void> {
    const first = mounted.find(
      ({ scope, forms, complete }) => !scope.isOver && (complete || forms.length > 0),
    );
    if (!first || !this.#isOffered || registrations.length === 0) {
      this.areNewFormsHidden.value = false;
      return;
    }
    if (this.forms().some(isSaved)) return;
    const { scope, context, forms } = first;
    const place = document.createElement('div');
    scope.add(() => detach(place));
    await drawWithLater(this.later, {
      scope,
      context,
      draw: ({ createRegistrationsForm, registrationStyles, rowStyles, walletStyles }, isLate) => {
        detach(place);
        // Another form of the page may have got them meanwhile.
        if (this.forms().some(isSaved)) return;
        const form = createRegistrationsForm(first.original, registrations, context, forms);
        forms.unshift(form);
        onDrawn(
          first.original,
          [form],
          [registrationStyles, walletStyles, context.settings.layout === 'accordion' ? rowStyles : ''],
        );
        if (isLate) onLateForms([form]);
      },
      onMissing: () => {
        this.areNewFormsHidden.value = false;
        first.original.after(place);
        return place;
      },
    });
  }

  showNewForms(isFocusWanted: boolean): void {
    this.isSavedChosen.value = false;
    this.areNewFormsHidden.value = false;
    const other = isFocusWanted && this.forms().find((form) => !isSaved(form) && !form.scope.isOver);
    if (other) other.focus();
  }
}
