import { h } from 'preact';
import { isDetected } from '#contract/brands/card-names.ts';
import { nameOfBrand } from '../../brand-names.ts';
import { draw } from '../../draw.ts';
import { detach } from '../../page/detach.ts';
import { dockBrand } from '../card/dock-brand.ts';
import { nodeRef } from '../form-props.ts';
import { MarkRow } from '../parts/mark-row.tsx';
import type { PaymentForm } from '../payment-form.ts';
import { updateMarks } from './update-marks.ts';

/**
 * Lets a card form that is drawn accept these brands. Its fields and the rest of its nodes stay. Returns the brands that it accepted
 * until now.
 */
export function offerCards(form: PaymentForm, cards: readonly string[]): readonly string[] {
  const { card } = form.spec;
  const before = [...form.spec.ccMethods];
  if (!card) return before;
  const { nodes } = card.props;
  if (nodes.brand) updateOptions(nodes.brand, before, cards);
  card.brand.offer(cards);
  if (nodes.brand) nodes.brand.value = card.props.brand.value;
  updateDock(form, before);
  return before;
}

/** Adds and removes options of the brand list. An option of the page's own stays. */
function updateOptions(select: HTMLSelectElement, before: readonly string[], cards: readonly string[]): void {
  const find = (code: string) => [...select.options].find(({ value }) => value === code);
  for (const code of before) {
    const gone = cards.includes(code) ? undefined : find(code);
    if (gone) detach(gone);
  }
  let last: HTMLOptionElement | undefined;
  for (const code of cards) {
    const option =
      find(code) ?? Object.assign(document.createElement('option'), { value: code, text: nameOfBrand(code) });
    if (!option.isConnected) {
      if (last) last.after(option);
      else select.prepend(option);
    }
    last = option;
  }
}

/** The card forms whose mark has stood in the number's field. */
const docked = new WeakSet<PaymentForm>();

/**
 * Puts the brand's mark into the number's field where the number alone tells the brand, and the accepted marks beside it.
 * Where it does not, style sheets hide the accepted marks.
 *
 * @param before the brands that the form accepted until now
 */
export function updateDock(form: PaymentForm, before: readonly string[]): void {
  const { container, scope, spec } = form;
  if (!spec.card?.props.hasBrandList) return;
  const { props } = spec.card;
  const { settings, nodes, frames } = props;
  const codes = spec.ccMethods;
  const isDocked = settings.brandDetection && codes.every(isDetected);
  if (props.isDocked) docked.add(form);
  if (isDocked && !docked.has(form) && nodes.brandGroup && frames.cardNumber) {
    docked.add(form);
    dockBrand(scope, nodes.brandGroup, frames.cardNumber);
  }
  if (isDocked !== props.isDocked) container.classList.toggle('wpwl-detects', isDocked);
  props.isDocked = isDocked;
  const row = { name: 'accepted', codes } as const;
  if (nodes.accepted) updateMarks(form, nodes.accepted, before, row);
  else if (isDocked && settings.showLabels && settings.style !== 'none')
    nodes.brandGroup?.append(...draw(scope, h(MarkRow, { ...row, rowRef: nodeRef(nodes, 'accepted') })));
}
