import type { WidgetContext } from '../widget-context.ts';

/** Key of the text of a Pay button. */
export type ButtonText = 'submit' | 'register' | 'nextStep';

interface ShowingForm {
  readonly context: Pick<WidgetContext, 'total'>;
  readonly spec: { readonly props: ShowingButton };
}

/** What a form's props say of its Pay button. */
export interface ShowingButton {
  /** Key of the button's text. */
  readonly buttonText: ButtonText;
  /** The button's text, in which `{0}` stands for the amount. */
  readonly buttonTemplate: { readonly value: string };
  /** Without `payButton` the form has a wallet's button, or one with a brand's logo. */
  readonly nodes: { readonly payButton?: HTMLButtonElement };
}

/**
 * Returns the parameters that say which amount the form's Pay button shows; none for a button without the amount. A button
 * that stores payment details shows no amount that is paid.
 */
export function shownAmount({ context, spec }: ShowingForm): [name: string, value: string][] {
  const { buttonText, buttonTemplate, nodes } = spec.props;
  const { amount, currency } = context.total.price.value ?? {};
  const isShown = nodes.payButton && buttonText !== 'register' && buttonTemplate.value.includes('{0}');
  return isShown && amount && currency ? amountFields(amount, currency) : [];
}

/** The parameters of an amount that the shopper saw. */
export const amountFields = (amount: string, currency: string): [name: string, value: string][] => [
  ['shownAmount', amount],
  ['shownCurrency', currency],
];
