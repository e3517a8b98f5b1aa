import { effect } from '@preact/signals';
import { type FormType, formTypeOf } from '../../contract/brands/form-types.ts';
import { warnOnce } from '../page/options.ts';
import { withoutPollution } from '../page/pollution.ts';
import type { Scope } from '../scope.ts';
import type { WidgetContext } from '../widget-context.ts';
import { CardPanel } from './card/create-card-form.ts';
import { drawLogos } from './logos.ts';
import { MethodPanel } from './methods/create-method-form.ts';
import type { MethodType } from './methods/method-form-props.ts';
import type { FormPanel } from './payment-form.ts';
import { isDeviceWallet, WalletPanel } from './wallets/create-wallet-form.ts';

/** What was drawn for one form of the merchant. */
export interface Drawn {
  readonly original: HTMLFormElement;
  /** Ends everything of it. */
  readonly scope: Scope;
  readonly context: WidgetContext;
  readonly panels: FormPanel[];
}

type Maker = (
  original: HTMLFormElement,
  code: string,
  context: WidgetContext,
  codes: readonly string[],
) => FormPanel | undefined;

/** The form of one brand that has a container of its own. */
const makers: Partial<Record<FormType, Maker>> = {
  directDebit: method('directDebit'),
  onlineTransfer: method('onlineTransfer'),
  virtualAccount: method('virtualAccount'),
  prepayment: method('prepayment'),
  // The others have pages of their own, as virtual accounts have.
  wallet: (original, code, context, codes) =>
    isDeviceWallet(code)
      ? new WalletPanel(original, code, codes, context)
      : new MethodPanel(original, 'virtualAccount', code, context),
};

function method(type: MethodType): Maker {
  return (original, code, context) => new MethodPanel(original, type, code, context);
}

/**
 * Draws one container for all card brands and one for each other brand, in the order of the list, right behind the
 * merchant's form, which is hidden (widget-contract.md 1.3). Without codes: a card form for every card brand.
 */
export function drawForms(
  original: HTMLFormElement,
  codes: readonly string[],
  context: WidgetContext,
): Drawn {
  const cards = codes.filter((code) => formTypeOf(code) === 'card');
  const card = cards.length > 0 || codes.length === 0 ? new CardPanel(original, cards, context) : undefined;
  const choices = codes.flatMap((code) => {
    const type = formTypeOf(code);
    const panel = type === 'card' ? card : type && makers[type]?.(original, code, context, codes);
    if (panel) return { code, panel };
    warnOnce(`data-brands: no form is drawn for '${code}'.`);
    return [];
  });
  const panels = [...new Set(choices.length > 0 ? choices.map(({ panel }) => panel) : card ? [card] : [])];
  const logos = context.settings.style === 'logos' && choices.length > 0;
  if (panels.length > 0) place(original, panels, context, logos ? drawLogos(choices, context) : undefined);
  return { original, scope: context.scope, context, panels };
}

function place(
  original: HTMLFormElement,
  panels: readonly FormPanel[],
  { scope, held }: WidgetContext,
  logos: HTMLElement | undefined,
): void {
  const { display } = original.style;
  original.style.display = 'none';
  const nodes = [...(logos ? [logos] : []), ...panels.map(({ container }) => container)];
  scope.add(effect(() => (held.value ? conceal(nodes) : undefined)));
  original.after(...nodes);
  scope.add(() => {
    original.style.display = display;
  });
}

/** Hides these; the answer brings back what was not hidden before. Inline, because pages' own rules give containers a `display`. */
function conceal(nodes: readonly HTMLElement[]): () => void {
  const shown = nodes.filter(({ style }) => style.display !== 'none');
  for (const { style } of shown) style.display = 'none';
  return () => {
    for (const { style } of shown) style.display = '';
  };
}

/** Whether the page has left it standing: forms of wallets that the browser lacks went by themselves. */
export const isStanding = ({ panels }: Drawn): boolean =>
  panels.every(({ scope }) => scope.isOver) || panels.some(({ container }) => container.isConnected);

export function endForms({ panels, scope }: Drawn): void {
  for (const panel of panels) panel.end();
  withoutPollution(() => scope.end());
}
