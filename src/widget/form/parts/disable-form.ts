/** The option `disabled`: a form in which nothing can be typed or pressed. */
import type { Settings } from '#contract/options.ts';
import { closestDrawn, listDrawn } from '../../page/drawn.ts';
import type { Scope } from '../../scope.ts';

type Control = HTMLElement & { readOnly?: boolean };

interface DisabledForm {
  readonly scope: Scope;
  readonly container: HTMLElement;
  /** The buttons outside the container that open the form. */
  readonly openers: readonly Control[];
  readonly context: { readonly settings: Pick<Settings, 'disabled'> };
}

const controls = '.wpwl-control:not(iframe), .wpwl-control-radio, button';
/** Pages write these radio buttons anew. */
const saved = '[name="registrationId"]';
/** What the shopper does to a control by pointer or key. A select has no other protection. */
const actions = ['click', 'pointerdown', 'keydown'];

/** Makes a form follow the option `disabled` of its settings from now on. */
export function followDisabled(form: DisabledForm): void {
  const { scope, container, context } = form;
  for (const type of actions)
    scope.listen(
      container,
      type,
      (event) => {
        if (context.settings.disabled && isStopped(event)) {
          event.preventDefault();
          event.stopPropagation();
        }
      },
      { capture: true },
    );
  disableForm(form);
}

function isStopped(event: Event): boolean {
  const { type, target } = event;
  if (!(target instanceof Element) || !target.closest('[aria-disabled="true"]')) return false;
  if (type === 'click') return true;
  return target.matches('select') && (event as KeyboardEvent).key !== 'Tab';
}

/** The controls that the widget has disabled. Those that the page has disabled itself stay as they are. */
const disabled = new WeakSet<Element>();

/**
 * Disables or enables the widget's own controls in a form as its settings say. They become read-only: a disabled input would
 * lose the focus and the caret. The frames are told by `configure`.
 */
export function disableForm({ container, openers, context }: DisabledForm): void {
  const isDisabled = context.settings.disabled;
  container.classList.toggle('wpwl-disabled', isDisabled);
  // The button that shows the other forms stands beside the container of the saved cards.
  const root = closestDrawn(container, '.wpwl-registrations') ?? container;
  const own = [...listDrawn<Control>(root, controls), ...root.querySelectorAll<Control>(saved), ...openers];
  for (const control of own) {
    if (
      isDisabled
        ? control.getAttribute('aria-disabled') === 'true' || control.readOnly
        : !disabled.delete(control)
    )
      continue;
    if (isDisabled) {
      disabled.add(control);
      control.setAttribute('aria-disabled', 'true');
    } else control.removeAttribute('aria-disabled');
    if ('readOnly' in control) control.readOnly = isDisabled;
  }
}
