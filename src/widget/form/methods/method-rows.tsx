import { computed, effect } from '@preact/signals';
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
 * @param first the form that is open at first, where it is another one
 * @returns the buttons, not in the page yet
 */
export function drawMethodRows(
  brands: ReadonlyMap<PaymentForm, readonly string[]>,
  context: WidgetContext,
  first?: PaymentForm,
): ReadonlyMap<PaymentForm, HTMLButtonElement> {
  const openers = [...brands].flatMap(([form, codes]) => {
    const button = drawMethodRow(form, codes, context);
    return button ? [{ form, button }] : [];
  });
  const find = (isWanted: (form: PaymentForm) => boolean) => openers.find(({ form }) => isWanted(form));
  createAccordion(openers, context, find((form) => form === first) ?? find(isCard) ?? openers[0]);
  return new Map(openers.map(({ form, button }) => [form, button]));
}

const isCard = ({ spec }: PaymentForm) => spec.key === 'card';

/** The marks in the row of each form, wherever the page has moved them to. */
export const methodMarks = new WeakMap<PaymentForm, HTMLElement>();

/** Draws the marks into the row of a form that has been drawn without them. */
export function addMethodMarks(form: PaymentForm, row: Element, codes: readonly string[]): void {
  if (methodMarks.has(form)) return;
  const rowRef = (marks: HTMLElement | null) => {
    if (marks) methodMarks.set(form, marks);
  };
  row.append(...draw(form.scope, <MarkRow {...methodMarkProps(codes)} rowRef={rowRef} />));
}

/** Returns the props of the marks in a row. */
export const methodMarkProps = (codes: readonly string[]) =>
  ({ name: 'method-marks', codes, sign: (one: string) => <DrawnSign code={one} /> }) as const;

/** Draws the row of one form, which leaves the page with the form. */
export function drawMethodRow(
  form: PaymentForm,
  codes: readonly string[],
  { texts, language, settings, areSavedAwaited }: WidgetContext,
): HTMLButtonElement | undefined {
  const [code = ''] = codes;
  const name = () => (isCard(form) ? texts.value.cards : localizedBrandName(code, texts.value));
  let button: HTMLButtonElement | undefined;
  draw(
    form.scope,
    <button
      class="wpwl-method"
      type="button"
      lang={computed(() => language.value.tag)}
      dir={computed(() => language.value.dir)}
      ref={(row) => {
        if (row) button = row;
      }}
    >
      <span class="wpwl-method-name">{computed(name)}</span>
    </button>,
  );
  form.scope.add(
    effect(() => {
      button?.classList.toggle('wpwl-awaiting', areSavedAwaited.value);
    }),
  );
  methodMarks.delete(form);
  if (button && settings.style !== 'none') addMethodMarks(form, button, codes);
  return button;
}
