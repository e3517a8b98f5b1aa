/** Forms that stay, in another order. */
import { findDrawn } from '../../page/drawn.ts';
import { getFocusedElement } from '../../page/roots.ts';
import type { PaymentForm } from '../payment-form.ts';

/**
 * Brings forms into this order. The form whose fields are frames stays where it is, because a frame that is moved loads anew; the
 * others move around it, with their rows. What the page has put elsewhere stays there (design decision 5).
 *
 * @param forms in the order that is wanted
 */
export function reorderForms(forms: readonly PaymentForm[]): void {
  const fixed = forms.find(({ container }) => findDrawn(container, '.wpwl-control-iframe')) ?? forms[0];
  const parent = fixed?.container.parentNode;
  if (!fixed || !parent) return;
  const focused = getFocusedElement();
  const inPlace = forms.filter(({ container }) => container.parentNode === parent);
  const at = inPlace.indexOf(fixed);
  const [first = fixed.container] = nodesOf(fixed, parent);
  for (const form of inPlace.slice(0, at))
    for (const node of nodesOf(form, parent)) move(parent, node, first);
  let last: ChildNode = fixed.container;
  for (const form of inPlace.slice(at + 1))
    for (const node of nodesOf(form, parent)) {
      move(parent, node, last.nextSibling);
      last = node;
    }
  if (focused !== getFocusedElement()) focusAgain(focused);
}

/** The rows of a form and its container, as far as they are in this node. */
const nodesOf = ({ openers, container }: PaymentForm, parent: Node): HTMLElement[] =>
  [...openers, container].filter((node) => node.parentNode === parent);

/** Browsers that know `moveBefore` keep the focus and the state of what is moved. */
function move(
  parent: ParentNode & Partial<Pick<ParentNode, 'moveBefore'>>,
  node: Node,
  before: Node | null,
): void {
  if (parent.moveBefore) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
}

function focusAgain(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return;
  const isText = element instanceof HTMLInputElement && element.selectionStart !== null;
  const caret = isText ? ([element.selectionStart, element.selectionEnd] as const) : undefined;
  element.focus({ preventScroll: true });
  if (isText && caret) element.setSelectionRange(...caret);
}
