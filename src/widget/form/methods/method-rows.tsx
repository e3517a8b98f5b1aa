import { computed } from '@preact/signals';
import { draw } from '../../draw.ts';
import { localizedBrandName } from '../../locales/brand-name.ts';
import type { WidgetContext } from '../../widget-context.ts';
import { MarkRow } from '../parts/mark-row.tsx';
import type { PaymentForm } from '../payment-form.ts';
import { createAccordion } from './accordion.ts';
import { DrawnSign } from './drawn-sign.tsx';

/**
 * Draws the rows of the layout `accordion`: a button for each form, with the name of the payment method and its marks.
 * The card form is open at first, because it is in the page before the later script has arrived; without a card form the
 * first form is.
 *
 * @param brands the brands of each form
 * @returns the buttons, not in the page yet
 */
export function drawMethodRows(
  brands: ReadonlyMap<PaymentForm, readonly string[]>,
  context: WidgetContext,
): ReadonlyMap<PaymentForm, HTMLButtonElement> {
  const { scope, texts, language, settings } = context;
  const isCard = ({ spec }: PaymentForm) => spec.key === 'card';
  const nameOf = (form: PaymentForm, [code = '']: readonly string[]) =>
    isCard(form) ? texts.value.cards : localizedBrandName(code, texts.value);
  const rows = new Map<PaymentForm, HTMLButtonElement>();
  for (const [form, codes] of brands)
    draw(
      scope,
      <button
        class="wpwl-method"
        type="button"
        lang={computed(() => language.value.tag)}
        dir={computed(() => language.value.dir)}
        ref={(row) => {
          if (row) rows.set(form, row);
        }}
      >
        <span class="wpwl-method-name">{computed(() => nameOf(form, codes))}</span>
        {settings.style !== 'none' && (
          <MarkRow name="method-marks" codes={codes} sign={(code) => <DrawnSign code={code} />} />
        )}
      </button>,
    );
  const openers = [...rows].map(([form, button]) => ({ form, button }));
  createAccordion(openers, context, openers.find(({ form }) => isCard(form)) ?? openers[0]);
  return rows;
}
