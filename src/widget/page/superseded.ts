/** Which forms of the page others have come for: a page makes a new one at each change of its total, and leaves the old ones. */
import { cardCodes } from '#contract/brands/card-names.ts';
import { brandCodes } from './brand-codes.ts';
import { detach } from './detach.ts';

/** The member of each form that was found, for all scripts of the page: the widget that was the first to draw it. */
const mark = Symbol.for('payment-widgets/found');

/** Remembers that a widget draws this form, unless another one has done so before. */
export const markFound = (form: HTMLFormElement, widget: symbol): void => {
  if (!Reflect.has(form, mark)) Reflect.set(form, mark, widget);
};

/** Remembers that the page wants this form no longer, as far as it has another one. */
export const markLeft = (form: HTMLFormElement): void => void Reflect.set(form, mark, undefined);

/** Returns how new a form is to a widget: 2 for its own, 1 for one that a former widget has drawn, 0 for one that was left. */
function rankOf(form: HTMLFormElement, widget: symbol): number {
  const by: unknown = Reflect.get(form, mark);
  return !Reflect.has(form, mark) || by === widget ? 2 : Number(by !== undefined);
}

/**
 * Of equal forms beside each other the last is meant, where a page has taken a script's tag away before it arrived: it has
 * done so for each change of its total. Call it when such a script arrives.
 */
export function leaveEarlier(forms: readonly HTMLFormElement[]): void {
  // Prototype has an `entries` of its own.
  let index = 0;
  for (const form of forms) {
    index += 1;
    const later = forms.slice(index).filter(({ parentNode }) => parentNode === form.parentNode);
    if (!later.some((other) => form.isEqualNode(other))) continue;
    markLeft(form);
    // A widget that has drawn the form looks again when the page changes.
    const change = document.createTextNode('');
    form.after(change);
    detach(change);
  }
}

/**
 * Whether the page has a newer form for the same place or the same brands.
 *
 * @param isShown whether the form is drawn, so that only a form of the same brands can take its place
 */
export function isSuperseded(
  form: HTMLFormElement,
  others: readonly HTMLFormElement[],
  widget: symbol,
  isShown: boolean,
): boolean {
  const rank = rankOf(form, widget);
  return others.some(
    (other) =>
      other !== form &&
      rank < rankOf(other, widget) &&
      (haveCommonBrand(form, other) || (!isShown && form.parentNode === other.parentNode)),
  );
}

function haveCommonBrand(...forms: [HTMLFormElement, HTMLFormElement]): boolean {
  const [one = [], other = []] = forms.map((form) => {
    const codes = brandCodes(form);
    return codes.length > 0 ? codes : cardCodes;
  });
  return one.some((code) => other.includes(code));
}
