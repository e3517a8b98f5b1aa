/**
 * After a decline the shopper types only number and code again. Expiry date and holder stand in the page itself; the shop
 * keeps them for this tab until the payment has another end (`every-page.ts`). Number and code never reach the page.
 */
import { keptCard, whenDrawn } from './elements.ts';

const names = ['card.expiry', 'card.holder'];
const inputsOf = (form: Element) =>
  names.map((name) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`));

/** Keeps them at a press that pays. The form has judged them by then: no holder is a card number. */
export function keepCard(form: Element): void {
  const values = inputsOf(form).map((input) => input?.value);
  // The form of a wallet has no such inputs. A browser that keeps nothing throws.
  if (values.includes(undefined)) return;
  try {
    sessionStorage.setItem(keptCard, JSON.stringify(values));
  } catch {}
}

/** Puts them into the form. */
function restoreCard(form: Element): void {
  let values: string[] = [];
  try {
    values = JSON.parse(sessionStorage.getItem(keptCard) ?? '[]');
  } catch {}
  inputsOf(form).forEach((input, index) => {
    if (!input || !values[index]) return;
    input.value = values[index];
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/**
 * Takes the reason away, if the page has been scrolled so far that the field need not move under the shopper's finger. Some
 * browsers scroll by themselves then.
 */
function giveBack(notice: HTMLElement, list: Element): void {
  const { top } = list.getBoundingClientRect();
  notice.hidden = true;
  const height = top - list.getBoundingClientRect().top;
  if (scrollY < height) notice.hidden = false;
  else scrollBy({ top: -height, behavior: 'instant' });
}

/** Whether the page offers another try after a decline. */
export const isRetry = new URLSearchParams(location.search).has('declined');

if (isRetry) {
  whenDrawn('.wpwl-form-card', restoreCard);
  // The form tells the first digit of the number by this class.
  whenDrawn('.list .wpwl-group-brand', (brand) => {
    const [notice, list] = [document.querySelector<HTMLElement>('.notice'), brand.closest('.list')];
    new MutationObserver((_changes, observer) => {
      if (!brand.matches('.wpwl-typed') || !notice || !list) return;
      observer.disconnect();
      giveBack(notice, list);
    }).observe(brand, { attributeFilter: ['class'] });
  });
}
