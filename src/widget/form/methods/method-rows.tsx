import { computed, effect } from '@preact/signals';
import { getSign } from '#contract/brands/methods.ts';
import type { MethodSign } from '#contract/brands/methods-at-build.ts';
import { draw } from '../../draw.ts';
import { localizedBrandName } from '../../locales/brand-name.ts';
import { markWhole } from '../../page/drawn.ts';
import type { Scope } from '../../scope.ts';
import type { WidgetContext } from '../../widget-context.ts';
import { hideWithNewForms } from '../mounted-forms.ts';
import { MarkRow } from '../parts/mark-row.tsx';
import type { PaymentForm } from '../payment-form.ts';
import { createAccordion, type FormOpener } from './accordion.ts';

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
): readonly FormOpener[] {
  const openers = [...brands].flatMap(([form, codes]) => drawMethodRow(form, codes, context) ?? []);
  const find = (isWanted: (form: PaymentForm) => boolean) => openers.find(({ form }) => isWanted(form));
  createAccordion(openers, context, find((form) => form === first) ?? find(isCard) ?? openers[0]);
  return openers;
}

const isCard = ({ spec }: PaymentForm) => spec.key === 'card';

/** The marks in the row of each form, wherever the page has moved them to. */
export const methodMarks = new WeakMap<PaymentForm, HTMLElement>();
/** The lifetime of each row. */
export const rowScopes = new WeakMap<Element, Scope>();

/** Draws the marks into the row of a form that has been drawn without them. */
export function addMethodMarks(form: PaymentForm, row: Element, codes: readonly string[]): void {
  if (methodMarks.has(form)) return;
  const rowRef = (marks: HTMLElement | null) => {
    if (marks) methodMarks.set(form, marks);
  };
  row.append(
    ...draw(rowScopes.get(row) ?? form.scope, <MarkRow {...methodMarkProps(codes)} rowRef={rowRef} />),
  );
}

export const methodMarkProps = (codes: readonly string[]) =>
  ({ name: 'method-marks', codes, sign: (one: string) => <DrawnSign code={one} /> }) as const;

/** Draws the row of one form, which leaves the page with the form at the latest. */
export function drawMethodRow(
  form: PaymentForm,
  codes: readonly string[],
  { texts, language, settings, areSavedAwaited, areNewFormsHidden, drawing }: WidgetContext,
): FormOpener | undefined {
  const [code = ''] = codes;
  const name = () => (isCard(form) ? texts.value.cards : localizedBrandName(code, texts.value));
  const scope = form.scope.child();
  let button: HTMLButtonElement | undefined;
  draw(
    scope,
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
  if (!button) return undefined;
  const row = button;
  rowScopes.set(row, scope);
  scope.add(
    effect(() => {
      row.classList.toggle('wpwl-awaiting', areSavedAwaited.value);
    }),
  );
  markWhole(scope, [row], drawing);
  hideWithNewForms({ scope, areNewFormsHidden }, [row]);
  methodMarks.delete(form);
  if (settings.style !== 'none') addMethodMarks(form, row, codes);
  return { form, button: row, scope };
}

/**
 * What each sign shows, where the artwork of a brand may not be shipped: lines on a square of 24 by 24, all of one stroke
 * width.
 */
const lines: Readonly<Record<MethodSign, string>> = {
  card: 'M5 6h14a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM4 10h16M7 14.5h4',
  bank: 'M4 9.5 12 5l8 4.5zM6.5 9.5V17M10 9.5V17M14 9.5V17M17.5 9.5V17M4 19.5h16',
  invoice: 'M6 4h8l4 4v12H6zM14 4v4h4M9 12h6M9 15.5h6',
  instalments: 'M5 6h14v13H5zM5 10h14M9 4v4M15 4v4M8.5 14.5h1.5M14 14.5h1.5',
  voucher: 'M4 7h16v10H4zM7.5 10v4M10.5 10v4M13.5 10v4M16.5 10v4',
  cash: 'M4 7h16v10H4zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM7 12h.5M16.5 12h.5',
  wallet: 'M17 8V5H6a2 2 0 0 0 0 4h14v10H6a2 2 0 0 1-2-2V7M16 14h.5',
};

/** The drawn sign of a brand, which the brand's mark covers when it has arrived. */
export function DrawnSign({ code }: { code: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={lines[getSign(code)]} />
    </svg>
  );
}

/**
 * Puts a row before a card form that is the only form of the page. It needs none until there are saved cards, among
 * which it is then a row of the list.
 */
export function addRowOfCards(forms: readonly PaymentForm[], context: WidgetContext): void {
  const [card, other] = forms;
  if (card?.spec.key !== 'card' || other || card.openers.length > 0) return;
  for (const { button } of drawMethodRows(new Map([[card, card.spec.ccMethods]]), context))
    card.container.before(button);
}
