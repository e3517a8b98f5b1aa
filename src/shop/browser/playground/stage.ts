/** The place of the playground's page on which the payment form stands. */
import '#contract/wpwl.ts';
import type { WpwlOptions } from '#contract/options/types.ts';
import type { FormChanges } from '#contract/wpwl.ts';
import { isPageDark } from '../colour-scheme.ts';
import { getElement } from '../elements.ts';

declare global {
  interface Window {
    /** Undefined in browsers without Trusted Types. */
    trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy };
  }
}

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

/** The address of the payment form's script for a new checkout, with its integrity hash. */
export interface PreparedScript {
  readonly address: string;
  readonly integrity?: string;
}

export interface FormStage {
  /** Writes the amounts of the switch, by its values. */
  writePrices(prices: Readonly<Record<string, string>>): void;
  /** The id of the checkout of the form that is shown. */
  checkoutId(): string;
  /** Resolves when no payment of the form is under way: a form that pays is neither changed nor taken away. */
  paymentEnded(): Promise<void>;
  /** Removes the payment form and shows another one. */
  showForm(options: WpwlOptions, brands: readonly string[], script: PreparedScript): void;
  /**
   * Changes the form in place. The form decides what can change so.
   *
   * @returns a promise that never rejects: of `false` when another form has to be shown
   */
  changeForm(changes: FormChanges): Promise<boolean>;
}

/** How often a form that pays is looked at, in milliseconds. */
const pollMs = 100;

export function createStage(): FormStage {
  const element = getElement('.stage', HTMLElement);
  const policy = window.trustedTypes?.createPolicy('playground', { createScriptURL: String });

  const scheme = isPageDark() ? 'dark' : 'light';
  element.dataset.scheme = scheme;
  getElement(`[name="stage-scheme"][value="${scheme}"]`, HTMLInputElement).checked = true;
  getElement('.tools', HTMLElement).addEventListener('change', ({ target }) => {
    const { name, value } = target as HTMLInputElement;
    if (name === 'width') element.dataset.width = value;
    else if (name === 'stage-scheme') element.dataset.scheme = value;
  });

  const findScript = () => document.querySelector<HTMLScriptElement>('script[src*="/v1/paymentWidgets.js"]');

  return {
    checkoutId: () => new URL(findScript()?.src ?? location.href).searchParams.get('checkoutId') ?? '',
    writePrices(prices) {
      for (const [code, price] of Object.entries(prices))
        getElement(`[name="article"][value="${code}"] + span`, HTMLElement).textContent = price;
    },
    async paymentEnded() {
      while (element.querySelector('[name="pay"][aria-busy="true"]') !== null)
        await new Promise((resolve) => setTimeout(resolve, pollMs));
    },
    showForm(options, brands, { address, integrity = '' }) {
      window.wpwl?.unload();
      findScript()?.remove();
      window.wpwlOptions = options;
      const form = document.createElement('form');
      form.className = 'paymentWidgets';
      form.setAttribute('action', '/result');
      form.dataset.brands = brands.join(' ');
      element.replaceChildren(form);
      const script = document.createElement('script');
      Object.assign(script, { integrity, crossOrigin: 'anonymous' });
      script.src = policy?.createScriptURL(address) ?? address;
      document.head.append(script);
    },
    async changeForm(changes) {
      try {
        await window.wpwl?.update(changes);
        return window.wpwl !== undefined;
      } catch {
        // Another form says what is wrong with a value, as on a merchant's page.
        return false;
      }
    },
  };
}
