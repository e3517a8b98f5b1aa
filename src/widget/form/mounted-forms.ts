import { effect } from '@preact/signals';
import { fail } from '../failures.ts';
import { detach } from '../page/detach.ts';
import { drawMessage, type Message } from '../page/message.ts';
import { formInUse, type PageNotice } from '../page/page-notice.ts';
import { withoutPollution } from '../page/pollution.ts';
import { getFocusedElement } from '../page/roots.ts';
import { safely } from '../page/safely.ts';
import type { Scope } from '../scope.ts';
import type { WidgetContext } from '../widget-context.ts';
import type { PaymentForm } from './payment-form.ts';

/** The forms that were drawn for one form of the merchant. */
export interface MountedForms {
  original: HTMLFormElement;
  /**
   * An empty text before the forms. No script finds it that looks for elements. What makes the page equal to the server's
   * markup takes it away or writes into it: so a takeover differs from a removal that the page wants.
   */
  guard?: Text;
  /** How long they stand in the place of `original`. */
  inPlace?: Scope;
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

/** Whether a form stands, or may come. */
export const isDrawing = (all: readonly MountedForms[]): boolean =>
  all.some(({ forms, complete }) => forms.length > 0 || complete);

/** Inserts nodes after the merchant's form and hides that form. */
export function insertAfter(mounted: MountedForms, nodes: readonly Node[]): void {
  mounted.inPlace?.end();
  const scope = mounted.scope.child();
  const { original } = mounted;
  const guard = document.createTextNode('');
  mounted.inPlace = scope;
  mounted.guard = guard;
  if (original.style.display !== 'none') {
    const { display } = original.style;
    const hide = () => {
      original.style.display = 'none';
    };
    hide();
    // A library that writes the server's markup over the page takes the style away. A script that shows the form leaves it empty.
    scope.observe(original, { attributeFilter: ['style'] }, () => {
      if (original.getAttribute('style') !== '' && !original.style.display) hide();
    });
    scope.add(() => {
      original.style.display = display;
    });
  }
  original.after(guard, ...(nodes as ChildNode[]));
  scope.add(() => detach(guard));
}

/** Whether something has made the page equal to the server's markup, in which nothing is drawn. */
export const isTakenOver = ({ guard }: MountedForms): boolean =>
  guard !== undefined && (!guard.isConnected || guard.data !== '');

/** Whether a form has lost its content to what took its container for an element of the server's markup. */
export const isTorn = ({ container, element }: PaymentForm): boolean =>
  container.isConnected && !element.isConnected;

/** Whether it has lost parts of its content, because its `form` was taken for another one, too. */
export const isBroken = ({ container, element, spec }: PaymentForm): boolean =>
  container.isConnected && element.isConnected && spec.props.nodes.submitGroup?.isConnected === false;

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
export const isMounted = (mounted: MountedForms): boolean =>
  mounted.forms.every(({ scope }) => scope.isOver) ||
  (mounted.forms.some(({ container }) => container.isConnected) &&
    !(isTakenOver(mounted) && mounted.forms.some((form) => isTorn(form) || isBroken(form))));

/** Ends broken forms, and leaves what was taken for another element to the page. */
export function surrenderForms(mounted: MountedForms): void {
  const taken = mounted.forms
    .filter(isBroken)
    .flatMap(({ container, element }) => [container, element])
    .map((node) => {
      const place = document.createTextNode('');
      node.before(place);
      return { node, place };
    });
  unmountForms(mounted);
  for (const { node, place } of taken) {
    for (const name of node.getAttributeNames()) node.removeAttribute(name);
    place.replaceWith(node);
  }
}

/** Ends the forms and removes everything that was drawn for the merchant's form. */
export function unmountForms({ forms, scope }: MountedForms): void {
  for (const form of forms) form.end();
  withoutPollution(() => scope.end());
}

/**
 * Removes all forms and shows the reason once, in the merchant's form that the shopper was using, where pages expect the
 * message (widget-contract.md 1.3). The focus goes to the way on, unless the shopper is elsewhere in the page.
 */
export function endSession(
  scope: Scope,
  notice: PageNotice,
  mounted: readonly MountedForms[],
  message: Message,
): void {
  const used = formInUse(mounted.flatMap(({ forms }) => forms)) ?? mounted.find(({ complete }) => complete);
  for (const one of mounted) emptyForm(scope, one);
  if (used) safely(() => tellEnd(scope, notice, used, mounted, message));
  fail('InvalidCheckoutIdError', 'No payment session found for the requested checkout id.', {
    code: '200.300.404',
  });
}

function tellEnd(
  scope: Scope,
  notice: PageNotice,
  { original }: MountedForms | PaymentForm,
  mounted: readonly MountedForms[],
  message: Message,
): void {
  const shown = drawMessage(message);
  shown.tabIndex = -1;
  original.append(shown);
  const life = scope.child();
  life.add(() => detach(shown));
  notice.show(
    life,
    shown,
    mounted.map((one) => one.original),
  );
  const isElsewhere = (getFocusedElement() ?? document.body) !== document.body;
  if (!isElsewhere) (shown.querySelector<HTMLElement>('a,button') ?? shown).focus();
}

/** Removes what was drawn for a merchant's form, which becomes as high, though nothing of it is seen: nothing moves. */
function emptyForm(scope: Scope, mounted: MountedForms): void {
  const { original, forms } = mounted;
  const { style } = original;
  const around = original.parentElement ?? (original.parentNode as ShadowRoot | null)?.host;
  const measure = () => safely(() => around?.getBoundingClientRect().height) ?? 0;
  const before = measure();
  const margin = safely(() => forms[0] && getComputedStyle(forms[0].container).marginBottom) ?? 0;
  unmountForms(mounted);
  const { cssText } = style;
  scope.add(() => {
    style.cssText = cssText;
  });
  // Margins of a form without any height would collapse into each other.
  style.cssText += `;visibility:hidden;box-sizing:border-box;margin:0 0 ${margin};min-height:1px`;
  safely(() => {
    style.minHeight = `${original.getBoundingClientRect().height + before - measure()}px`;
  });
}
