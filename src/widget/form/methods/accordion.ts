import { computed, effect, signal } from '@preact/signals';
import type { FormTexts } from '../../../texts/form.ts';
import { joinList } from '../../locales/join-list.ts';
import { detach } from '../../page/detach.ts';
import { setLocked } from '../../page/visibility.ts';
import type { Scope } from '../../scope.ts';
import type { WidgetContext } from '../../widget-context.ts';
import { disableForm } from '../parts/disable-form.ts';
import type { PaymentForm } from '../payment-form.ts';
import { moveByArrow } from './list-keys.ts';

/** How long rows take to their new places, in milliseconds. */
const slideMs = 180;

/** A button that opens a form, and says whether the form is open. */
export interface FormOpener {
  readonly button: HTMLButtonElement;
  readonly form: PaymentForm;
  /** The button's lifetime, a part of the form's. */
  readonly scope: Scope;
  onOpen?(): void;
}

/** Forms of which one is open at a time. */
export interface Accordion {
  /** Adds a form, which is closed. */
  add(opener: FormOpener): void;
  /** Forgets a form that leaves the page. Returns whether it was open. */
  remove(form: PaymentForm): boolean;
  /** Gives the place of the form that is open at first to this one, and opens it now if `isOpened`. */
  setFirst(form: PaymentForm | undefined, isOpened: boolean): void;
  /** Takes all buttons away and shows all forms. */
  end(): void;
}

const accordions = new WeakMap<Scope, Accordion>();

/** Returns the accordion of the forms of one merchant's form, which share this lifetime; undefined without one. */
export const findAccordion = (scope: Scope): Accordion | undefined => accordions.get(scope);

const isOpen = ({ button }: FormOpener) => button.getAttribute('aria-expanded') === 'true';

/**
 * Opens one form at a time: a press on a button opens its form and closes the others; a second press closes the form. The
 * saved cards above are part of the list: choosing one closes the open form, and opening a form leaves none chosen.
 *
 * @param first open from the start, and again when the form of the saved registrations no longer hides the forms
 */
export function createAccordion(
  openers: readonly FormOpener[],
  context: WidgetContext,
  first?: FormOpener,
): Accordion {
  const { areNewFormsHidden, isSavedChosen, isTaken, payingContainer } = context;
  const scope = context.scope.child();
  const all: FormOpener[] = [];
  const changes = signal(0);
  const show = ({ button, form }: FormOpener, isShown: boolean) => {
    button.setAttribute('aria-expanded', String(isShown));
    form.container.style.display = isShown ? '' : 'none';
  };
  const open = (wanted?: FormOpener) => {
    for (const opener of all) show(opener, false);
    if (!wanted) return;
    // In the style `logos` several buttons open the form of the cards.
    show(wanted, true);
    wanted.onOpen?.();
    isSavedChosen.value = false;
  };
  const add = (opener: FormOpener) => {
    const { button, form, scope: own } = opener;
    all.push(opener);
    changes.value += 1;
    show(opener, false);
    button.setAttribute('aria-controls', form.container.id);
    form.openers.push(button);
    own.add(payingContainer.subscribe((paying) => setLocked(button, paying !== undefined)));
    own.listen<KeyboardEvent>(button, 'keydown', (event) => moveByArrow(event, context));
    disableForm(form);
    own.listen(button, 'click', ({ isTrusted }) => {
      // No form is opened or closed during a payment: the challenge in the paying form would be hidden, and the payment
      // could not end. A script may open a disabled form, as the widget does to go on with a challenge.
      if (!isTaken() && !(isTrusted && context.settings.disabled))
        slide(opener, all, () => open(isOpen(opener) ? undefined : opener));
    });
  };
  for (const opener of openers) add(opener);
  const places = computed(() => [changes.value, context.texts.value] as const);
  scope.add(places.subscribe(([, texts]) => describePlaces(all, texts)));
  let usual = first;
  scope.add(effect(() => open(areNewFormsHidden.value || isSavedChosen.peek() ? undefined : usual)));
  scope.add(
    isSavedChosen.subscribe((isChosen) => {
      if (isChosen) open();
    }),
  );
  const accordion: Accordion = {
    add,
    remove(form) {
      const gone = all.filter((opener) => opener.form === form);
      for (const opener of gone) all.splice(all.indexOf(opener), 1);
      changes.value += 1;
      return gone.some(isOpen);
    },
    setFirst(form, isOpened) {
      usual = all.find((opener) => opener.form === form);
      changes.value += 1;
      if (isOpened) open(usual);
    },
    end() {
      scope.end();
      accordions.delete(context.scope);
      for (const { form, scope: own } of all) {
        own.end();
        for (const opener of form.openers.splice(0)) detach(opener);
        form.container.style.display = '';
      }
    },
  };
  accordions.set(context.scope, accordion);
  return accordion;
}

/**
 * Says of which list each row is, and which of how many. Rows look like a group of radio buttons, and no element of the page
 * around them is ours to be the group. Logos have one.
 */
function describePlaces(all: readonly FormOpener[], texts: FormTexts): void {
  const rows = all
    .filter(({ button }) => button.matches('.wpwl-method'))
    .sort((one, other) =>
      one.form.container.compareDocumentPosition(other.form.container) & Node.DOCUMENT_POSITION_PRECEDING
        ? 1
        : -1,
    );
  for (const [index, { button }] of rows.entries()) {
    const place = texts.placeInList.replace('{0}', `${index + 1}`).replace('{1}', `${rows.length}`);
    button.setAttribute('aria-description', joinList([texts.paymentMethods, place], texts.comma));
  }
}

/**
 * Opens or closes forms at a press. The pressed button stays where the finger is, as far as the page can scroll, and the
 * others slide from where they were to their new places, unless the shopper wants no motion.
 */
function slide({ button, form }: FormOpener, all: readonly FormOpener[], change: () => void): void {
  const wasShown = form.container.style.display === '';
  const tops = all.map((opener) => [opener.button, topOf(opener.button)] as const);
  const top = topOf(button);
  change();
  scrollBy({ top: topOf(button) - top, behavior: 'instant' });
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const timing = { duration: slideMs, easing: 'ease-out' };
  const from = (pixels: number) => [{ translate: `0 ${pixels}px` }, { translate: '0 0' }];
  for (const [each, before] of tops) each.animate?.(from(before - topOf(each)), timing);
  // A logo of the same form chooses only its brand.
  if (wasShown) return;
  form.container.animate?.(from(top - topOf(button)), timing);
  form.container.animate?.([{ opacity: 0 }, { opacity: 1 }], timing);
}

const topOf = (element: Element) => element.getBoundingClientRect().top;
