/** What a person does on the pages of a shop, as steps of the shop's file. */
import type { ShopStep } from '../shop-file.ts';

/** The function by which a page tells what was done there. */
export const actionBinding = 'examAction';

/**
 * Runs in each page. It stands alone, because a browser gets its text. What is done in the payment form is not recorded, nor
 * is a password or anything as long as a card number.
 */
export function recordActions(): void {
  if (window !== window.top) return;
  const { examAction } = window as unknown as { examAction(action: ShopStep): void };
  const ofPayment = 'form.paymentWidgets, .wpwl-container, .wpwl-form';
  const pressed = 'a, button, input, summary, label, [role="button"], [onclick]';
  const typed = 'input, textarea, select';
  const ticked = ['checkbox', 'radio', 'submit', 'button', 'image', 'reset'];

  const quote = (text: string) => JSON.stringify(text);
  const isLasting = (value: string | null) => value !== null && /^[^\d:]+\d?$/.test(value);

  function selectorOf(element: Element): string {
    const tag = element.localName;
    const root = element.getRootNode() as Document | ShadowRoot;
    const byName = ['id', 'data-testid', 'data-test', 'name', 'href', 'value']
      .filter((name) => isLasting(element.getAttribute(name)))
      .map((name) => `${tag}[${name}=${quote(element.getAttribute(name) ?? '')}]`)
      .find((selector) => root.querySelectorAll(selector).length === 1);
    if (byName !== undefined) return byName;
    const [text = ''] = (element as HTMLElement).innerText?.trim().split('\n') ?? [];
    const upper = text.toUpperCase();
    const first = [...root.querySelectorAll<HTMLElement>(tag)].find((one) =>
      one.innerText.toUpperCase().includes(upper),
    );
    if (text !== '' && !/\d/.test(text) && first === element) return `${tag}:has-text(${quote(text)})`;
    return pathOf(element);
  }

  function pathOf(element: Element): string {
    const parts: string[] = [];
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
      const { localName, parentElement } = one;
      const same = [...(parentElement?.children ?? [])].filter((child) => child.localName === localName);
      parts.unshift(same.length > 1 ? `${localName}:nth-of-type(${same.indexOf(one) + 1})` : localName);
    }
    return ['body', ...parts].join(' > ');
  }

  const targetOf = (event: Event) => {
    const [target] = event.composedPath();
    const isOfPerson = event.isTrusted && target instanceof Element && target.closest(ofPayment) === null;
    return isOfPerson ? target : undefined;
  };
  const isTicked = (element: Element) =>
    element instanceof HTMLInputElement ? ticked.includes(element.type) : !element.matches(typed);

  addEventListener(
    'click',
    (event) => {
      const target = targetOf(event);
      const element = target?.closest(pressed) ?? target;
      if (element && element !== document.body && element !== document.documentElement && isTicked(element))
        examAction({ click: selectorOf(element) });
    },
    true,
  );
  addEventListener(
    'change',
    (event) => {
      const element = targetOf(event);
      if (!element?.matches(typed) || isTicked(element)) return;
      const { type, value } = element as HTMLInputElement;
      const isSecret = type === 'password' || value.replaceAll(/\D/g, '').length >= 12;
      if (isSecret) return;
      const name = element instanceof HTMLSelectElement ? 'select' : 'fill';
      examAction({ [name]: selectorOf(element), with: value } as ShopStep);
    },
    true,
  );
}
