/** Other brands in a form of the merchant that is drawn already: what stays is kept, the rest comes and goes. */
import { cardNames } from '#contract/brands/card-names.ts';
import { detach } from '../../page/detach.ts';
import { closestDrawn } from '../../page/drawn.ts';
import { getFocusedElement } from '../../page/roots.ts';
import rowStyles from '../../styles/method-rows.css?inline';
import methodStyles from '../../styles/methods.css?inline';
import walletStyles from '../../styles/wallets.css?inline';
import { isDeviceWallet } from '../../wallets/device-wallets.ts';
import { drawBilling } from '../card/billing-group.tsx';
import { createCardForm } from '../card/create-card-form.ts';
import { type Accordion, findAccordion } from '../methods/accordion.ts';
import { createBrandForm } from '../methods/create-brand-form.ts';
import { insertRows } from '../methods/draw-methods.ts';
import { hasRows } from '../methods/has-rows.ts';
import { drawMethodRow, methodMarkProps, methodMarks, rowScopes } from '../methods/method-rows.tsx';
import { hideWithNewForms, isSaved, type MountedForms } from '../mounted-forms.ts';
import type { PaymentForm } from '../payment-form.ts';
import { offerCards } from './offer-cards.ts';
import { reorderForms } from './reorder-forms.ts';
import { hasFocus, openAll } from './update-look.ts';
import { updateMarks } from './update-marks.ts';
import type { UpdatedWidget } from './updated-widget.ts';

export function updateBrands(widget: UpdatedWidget, mounted: MountedForms, codes: readonly string[]): void {
  const { original, context, forms } = mounted;
  mounted.codes.splice(0, mounted.codes.length, ...codes);
  original.dataset.brands = codes.join(' ');
  const cards = codes.filter((code) => cardNames.has(code));
  // All cards have one form.
  const keys = [...new Set(codes.map(keyOf))];
  const saved = forms.filter(isSaved);
  const before = new Map(forms.filter((form) => !isSaved(form)).map((form) => [keyOf(form.brand), form]));
  const accordion = findAccordion(context.scope);
  const focused = getFocusedElement();
  const isOpenGone = keepForms(before, keys, accordion);
  const ordered = bringForms(mounted, before, keys, cards, saved[0]);
  const added = ordered.filter((form) => !forms.includes(form));
  forms.splice(0, forms.length, ...saved, ...ordered);
  const kept = before.get(cardKey);
  const accepted = kept && cards.length > 0 ? offerCards(kept, cards) : [];
  // Beside saved cards a card form has a row even where it is alone.
  const isRowAlone = accordion && saved.length > 0 && ordered.length === 1 && cards.length > 0;
  if (context.settings.style === 'logos') removeLogos(kept, accepted, cards);
  else if (isRowAlone || hasRows(codes, context.settings))
    followRows(ordered, added, cards, context, accepted, isOpenGone);
  else showAll(mounted, added, accordion);
  const { onDrawn, onLateForms } = widget.eventsFor(codes);
  onDrawn(original, added, [methodStyles, rowStyles, walletStyles]);
  if (added.length > 0) onLateForms(added);
  if (focused?.isConnected === false) focusOne(ordered);
}

/** Forms by their key, in the order in which they stand. */
type FormsByKey = ReadonlyMap<string, PaymentForm>;

/** Takes out what is not wanted any more, and brings the others into their order. Returns whether the open row has gone. */
function keepForms(before: FormsByKey, keys: readonly string[], accordion: Accordion | undefined): boolean {
  const stay: string[] = [];
  let isOpenGone = false;
  for (const [key, form] of before)
    if (keys.includes(key)) stay.push(key);
    else isOpenGone = removeForm(form, accordion) || isOpenGone;
  const wanted = keys.filter((key) => before.has(key));
  if (wanted.join() !== stay.join()) reorderForms(wanted.flatMap((key) => before.get(key) ?? []));
  return isOpenGone;
}

/** Draws what is missing. Returns all forms in the order of the brands. */
function bringForms(
  mounted: MountedForms,
  before: FormsByKey,
  keys: readonly string[],
  cards: readonly string[],
  saved: PaymentForm | undefined,
): PaymentForm[] {
  const ordered: PaymentForm[] = [];
  for (const key of keys) {
    const form = before.get(key) ?? createForm(mounted, key, cards);
    if (!form) continue;
    if (!before.has(key)) place(form, ordered.at(-1), saved, mounted);
    ordered.push(form);
  }
  return ordered;
}

function showAll(
  mounted: MountedForms,
  added: readonly PaymentForm[],
  accordion: Accordion | undefined,
): void {
  if (accordion) openAll(mounted);
  for (const { container, scope } of added) hideWithNewForms({ ...mounted.context, scope }, [container]);
}

/** Creates the form of a brand, or that of all cards; undefined for a brand that has none. */
function createForm(
  { original, context, codes }: MountedForms,
  key: string,
  cards: readonly string[],
): PaymentForm | undefined {
  const form =
    key === cardKey
      ? createCardForm(original, cards, context)
      : createBrandForm(original, key, codes, context);
  if (!form) return undefined;
  form.brand = key;
  drawBilling(form);
  return form;
}

/** Takes the logos of cards away that the form of the cards no longer accepts. */
function removeLogos(
  form: PaymentForm | undefined,
  before: readonly string[],
  cards: readonly string[],
): void {
  for (const code of before.filter((one) => !cards.includes(one)))
    for (const logo of form?.openers ?? [])
      if (logo.querySelector(`:scope > .wpwl-brand-${code}`)) detach(logo);
}

/** Focuses the row of the open form, or its first field where there are no rows. The page does not scroll. */
function focusOne(forms: readonly PaymentForm[]): void {
  const form = forms.find(({ container }) => container.clientHeight) ?? forms[0];
  (form?.openers[0] ?? form)?.focus({ preventScroll: true });
}

const cardKey = '';
/** Returns the brand by which a form is known; empty for the form of all cards. */
const keyOf = (code: string) => (cardNames.has(code) ? cardKey : code);

/** Takes a form out of the page. Returns whether its row had opened it. */
function removeForm(form: PaymentForm, accordion: Accordion | undefined): boolean {
  const wasOpen = accordion?.remove(form) ?? false;
  form.openers.forEach(detach);
  form.end();
  return wasOpen;
}

/** Puts a form behind the one before it in the list; else before all others. */
function place(
  { container }: PaymentForm,
  previous: PaymentForm | undefined,
  saved: PaymentForm | undefined,
  { original }: MountedForms,
): void {
  const section = saved && closestDrawn(saved.container, '.wpwl-registrations');
  const before = [previous?.container, section, original].find((node) => node?.isConnected);
  before?.after(container);
}

/**
 * Gives each form that has come its row in the layout `accordion`, and each row the marks of now.
 *
 * @param accepted the cards that were accepted until now
 * @param isOpenGone whether the open form has left the page, so that another one opens
 */
function followRows(
  ordered: readonly PaymentForm[],
  added: readonly PaymentForm[],
  cards: readonly string[],
  context: MountedForms['context'],
  accepted: readonly string[],
  isOpenGone: boolean,
): void {
  const accordion = findAccordion(context.scope);
  const codesOf = (form: PaymentForm) => (form.brand === cardKey ? cards : [form.brand]);
  const listed = ordered.filter(({ brand }) => !isDeviceWallet(brand));
  if (!accordion) {
    const first = listed.find(hasFocus) ?? listed.find((form) => !added.includes(form));
    insertRows(
      listed.flatMap((form) => codesOf(form).map((code) => ({ code, form }))),
      context,
      first,
    );
    return;
  }
  for (const form of listed) {
    const [row] = form.openers;
    const marks = methodMarks.get(form);
    if (marks && form.brand === cardKey && !added.includes(form))
      updateMarks(
        { scope: (row && rowScopes.get(row)) ?? form.scope },
        marks,
        accepted,
        methodMarkProps(cards),
      );
    if (row) continue;
    const opener = drawMethodRow(form, codesOf(form), context);
    if (!opener) continue;
    form.container.before(opener.button);
    accordion.add(opener);
  }
  accordion.setFirst(listed.find(({ brand }) => brand === cardKey) ?? listed[0], isOpenGone);
}
