/** A page that makes a new form and a new script tag at each change of its total, as modules of shop systems do. */
import { inlineScript } from '../fixtures/merchant.ts';

/** How the page changes its total, as the module of a shop system does it. */
export interface TotalChange {
  readonly isTagLast?: boolean;
  readonly hasUnload?: boolean;
  /** Whether the page hides the forms of before itself. */
  readonly isOldHidden?: boolean;
  /** Whether the new form has its brands as its text. */
  readonly isText?: boolean;
}

/** The body of the page, in which each form comes by {@link installRenew}. */
export const totalsBody = `<div id="wrapper"></div>${inlineScript('var wpwlOptions = {};')}`;

/** Defines `renew`, by which the page has a form for a checkout. It runs in the page. */
export function installRenew(gateway: string): void {
  const page = window as unknown as {
    wpwl?: { unload(): void };
    renew(id: string, change: TotalChange, wrapper?: string, brands?: string): void;
  };
  page.renew = (id, change, wrapper = 'wrapper', brands = 'VISA MASTER') => {
    const place = document.getElementById(wrapper) as HTMLElement;
    if (change.hasUnload && page.wpwl) page.wpwl.unload();
    for (const node of place.querySelectorAll('.wpwl-container, script')) node.remove();
    if (change.isOldHidden)
      for (const old of place.querySelectorAll<HTMLElement>('form')) old.style.display = 'none';
    const form = document.createElement('form');
    form.className = 'paymentWidgets';
    form.setAttribute('action', `${location.pathname}/result`);
    if (change.isText) form.textContent = brands;
    else form.dataset.brands = brands;
    const tag = document.createElement('script');
    tag.src = `${gateway}/v1/paymentWidgets.js?checkoutId=${id}`;
    if (change.isTagLast) place.append(form, tag);
    else place.append(tag, form);
  };
}

export const totalChanges = {
  'unloads, and appends tag and form': { hasUnload: true },
  'unloads, and appends form and tag, whose brands are its text': {
    hasUnload: true,
    isTagLast: true,
    isText: true,
  },
  'removes containers and tag only': { isTagLast: true },
  'removes containers and tag only, and hides the form of before': { isOldHidden: true },
} satisfies Readonly<Record<string, TotalChange>>;
