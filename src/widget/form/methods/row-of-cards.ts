import type { WidgetContext } from '../../widget-context.ts';
import { hideWithNewForms } from '../mounted-forms.ts';
import type { PaymentForm } from '../payment-form.ts';
import { drawMethodRows } from './method-rows.tsx';

/**
 * Puts a row before a card form that is the only form of the page. It needs none until there are saved cards, among
 * which it is then a row of the list.
 */
export function addRowOfCards(forms: readonly PaymentForm[], context: WidgetContext): void {
  const [card, other] = forms;
  if (card?.spec.key !== 'card' || other || card.openers.length > 0) return;
  const rows = drawMethodRows(new Map([[card, card.spec.ccMethods]]), context);
  hideWithNewForms(context, [...rows.values()]);
  for (const [form, row] of rows) form.container.before(row);
}
