import { effect } from '@preact/signals';
import type { FormType } from '#contract/brands/brand.ts';
import { formTypeOf } from '#contract/brands/form-types.ts';
import { warnOnce } from '../page/options.ts';
import { withoutPollution } from '../page/pollution.ts';
import type { Scope } from '../scope.ts';
import type { WidgetContext } from '../widget-context.ts';
import { createCardForm } from './card/create-card-form.ts';
import { drawLogos } from './logos.ts';
import { createMethodForm } from './methods/create-method-form.ts';
import type { MethodType } from './methods/method-form-props.ts';
import type { PaymentForm } from './payment-form.ts';
import { createWalletForm, isDeviceWallet } from './wallets/create-wallet-form.ts';

/** The forms that were drawn for one form of the merchant. */
export interface MountedForms {
  readonly original: HTMLFormElement;
  /** Ends all of these forms. */
  readonly scope: Scope;
  readonly context: WidgetContext;
  readonly forms: PaymentForm[];
}

type Factory = (
  original: HTMLFormElement,
  code: string,
  context: WidgetContext,
  codes: readonly string[],
) => PaymentForm | undefined;

/** The function that creates each type of form. Cards are not listed: all card brands share one form. */
const factories: Partial<Record<FormType, Factory>> = {
  directDebit: method('directDebit'),
  onlineTransfer: method('onlineTransfer'),
  virtualAccount: method('virtualAccount'),
  prepayment: method('prepayment'),
  // The other wallets have a page of their own to pay at, like virtual accounts.
  wallet: (original, code, context, codes) =>
    isDeviceWallet(code)
      ? createWalletForm(original, code, codes, context)
      : createMethodForm(original, 'virtualAccount', code, context),
};

function method(type: MethodType): Factory {
  return (original, code, context) => createMethodForm(original, type, code, context);
}

/**
 * Draws one container for all card brands and one for each other brand, in the order of the list, right after the
 * merchant's form, which is hidden (widget-contract.md 1.3). Without codes, one card form that accepts every card brand
 * is drawn.
 */
export function mountForms(
  original: HTMLFormElement,
  codes: readonly string[],
  context: WidgetContext,
): MountedForms {
  const cards = codes.filter((code) => formTypeOf(code) === 'card');
  const card = cards.length > 0 || codes.length === 0 ? createCardForm(original, cards, context) : undefined;
  const choices = codes.flatMap((code) => {
    const type = formTypeOf(code);
    const form = type === 'card' ? card : type && factories[type]?.(original, code, context, codes);
    if (form) return { code, form };
    warnOnce(`data-brands: no form is drawn for '${code}'.`);
    return [];
  });
  const forms = [...new Set(choices.length > 0 ? choices.map(({ form }) => form) : card ? [card] : [])];
  const logos = context.settings.style === 'logos' && choices.length > 0;
  if (forms.length > 0)
    insertContainers(original, forms, context, logos ? drawLogos(choices, context) : undefined);
  return { original, scope: context.scope, context, forms };
}

function insertContainers(
  original: HTMLFormElement,
  forms: readonly PaymentForm[],
  { scope, held }: WidgetContext,
  logos: HTMLElement | undefined,
): void {
  const { display } = original.style;
  original.style.display = 'none';
  const nodes = [...(logos ? [logos] : []), ...forms.map(({ container }) => container)];
  scope.add(effect(() => (held.value ? hideAll(nodes) : undefined)));
  original.after(...nodes);
  scope.add(() => {
    original.style.display = display;
  });
}

/**
 * Hides nodes. The style is inline, because style sheets of pages give containers a `display`.
 *
 * @returns a function that shows the nodes again, except those that were hidden before
 */
function hideAll(nodes: readonly HTMLElement[]): () => void {
  const shown = nodes.filter(({ style }) => style.display !== 'none');
  for (const { style } of shown) style.display = 'none';
  return () => {
    for (const { style } of shown) style.display = '';
  };
}

/**
 * Whether the page still has at least one of the forms, or none is expected because each has removed itself, as wallets
 * do that the browser lacks.
 */
export const isMounted = ({ forms }: MountedForms): boolean =>
  forms.every(({ scope }) => scope.isOver) || forms.some(({ container }) => container.isConnected);

/** Ends the forms and removes everything that was drawn for the merchant's form. */
export function unmountForms({ forms, scope }: MountedForms): void {
  for (const form of forms) form.end();
  withoutPollution(() => scope.end());
}
