import { effect } from '@preact/signals';
import { fail } from '../failures.ts';
import { type Message, showMessage } from '../page/message.ts';
import { withoutPollution } from '../page/pollution.ts';
import type { Scope } from '../scope.ts';
import type { WidgetContext } from '../widget-context.ts';
import type { PaymentForm } from './payment-form.ts';

/** The forms that were drawn for one form of the merchant. */
export interface MountedForms {
  readonly original: HTMLFormElement;
  /** Ends all of these forms. */
  readonly scope: Scope;
  readonly context: WidgetContext;
  readonly forms: PaymentForm[];
  /** The brands of the merchant's form in its order; empty for all cards. */
  readonly codes: string[];
  /**
   * While the later script is awaited: resolves when its forms are in the page, or the notices that it did not arrive.
   * Undefined otherwise.
   */
  complete?: Promise<void> | undefined;
}

export interface MountEvents {
  /** Called whenever forms have been put into the page. @param rules the style sheets that came with their code */
  onDrawn(original: HTMLFormElement, forms: readonly PaymentForm[], rules?: readonly string[]): void;
  /** Called with the forms of a later script that arrived only after the shopper had asked for it again. */
  onLateForms(forms: readonly PaymentForm[]): void;
}

/** The key of the form of the saved registrations. */
export const registrationKey = 'registration';

export const isSaved = ({ spec }: PaymentForm) => spec.key === registrationKey;

/** Inserts nodes after the merchant's form and hides that form. */
export function insertAfter({ original, scope }: MountedForms, nodes: readonly HTMLElement[]): void {
  if (original.style.display !== 'none') {
    const { display } = original.style;
    original.style.display = 'none';
    scope.add(() => {
      original.style.display = display;
    });
  }
  original.after(...nodes);
}

/** What {@link hideWithNewForms} hides already. */
const hidden = new WeakSet<HTMLElement>();

/** Hides nodes as long as the saved registrations hold the other forms back, until their scope ends. */
export function hideWithNewForms(
  { scope, areNewFormsHidden }: Pick<WidgetContext, 'scope' | 'areNewFormsHidden'>,
  nodes: readonly HTMLElement[],
): void {
  const fresh = nodes.filter((node) => !hidden.has(node));
  for (const node of fresh) hidden.add(node);
  if (fresh.length > 0) scope.add(effect(() => (areNewFormsHidden.value ? hideAll(fresh) : undefined)));
}

/**
 * Hides nodes. The style is inline, because style sheets of pages give containers a `display`.
 *
 * @returns a function that shows the nodes again, except those that were hidden before
 */
function hideAll(nodes: readonly HTMLElement[]): () => void {
  const visible = nodes.filter(({ style }) => style.display !== 'none');
  for (const { style } of visible) style.display = 'none';
  return () => {
    for (const { style } of visible) style.display = '';
  };
}

/**
 * Whether the page still has at least one of the forms, or none is expected because each has removed itself, as wallets
 * do that the browser lacks.
 */
export const isMounted = ({ forms }: MountedForms): boolean =>
  forms.every(({ scope }) => scope.isOver) || forms.some(({ container }) => container.isConnected);

/** Ends the forms and removes everything that was drawn for the merchant's form. */
export function unmountForms({ forms, scope }: MountedForms): void {
  for (const form of forms) form.end();
  withoutPollution(() => scope.end());
}

/**
 * Removes all forms and shows the reason in the merchant's forms, where pages expect the message (widget-contract.md
 * 1.3). The message is as tall as the forms were, so that nothing below moves.
 */
export function endSession(scope: Scope, forms: readonly MountedForms[], message: Message): void {
  for (const mounted of forms) {
    const { parentElement } = mounted.original;
    const height = parentElement?.offsetHeight ?? 0;
    unmountForms(mounted);
    if (mounted.forms.length === 0 && !mounted.complete) continue;
    const { style, offsetHeight } = showMessage(scope, mounted.original, message);
    style.minHeight = `${offsetHeight + Math.max(0, height - (parentElement?.offsetHeight ?? 0))}px`;
  }
  fail('InvalidCheckoutIdError', 'No payment session found for the requested checkout id.', {
    code: '200.300.404',
  });
}
