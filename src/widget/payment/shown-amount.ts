import type { ReadonlySignal } from '@preact/signals';
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
  readonly isBusy: ReadonlySignal<boolean>;
  /** Without `payButton` the form has a wallet's button, or one with a brand's logo. */
  readonly nodes: { readonly payButton?: HTMLButtonElement };
}

/**
 * Returns the parameters that say which amount the form's Pay button shows, as it stands in the page; none for a button
 * without an amount, because it stores payment details or has a text of the shop's own. Undefined where the button does not
 * say the amount that the form knows: a script or a translator of the page has written something else.
 */
export function shownAmount({ context, spec }: ShowingForm): [name: string, value: string][] | undefined {
  const { buttonText, buttonTemplate, nodes, isBusy } = spec.props;
  const { price, text } = context.total;
  const { amount, currency } = price.value ?? {};
  const { payButton } = nodes;
  const isPaid = payButton && buttonText !== 'register' && buttonTemplate.value.includes('{0}');
  if (!isPaid || !amount || !currency) return [];
  const said = plain(payButton.textContent ?? '');
  // While a payment is under way, the button may say so in place of the amount.
  if (isBusy.value || says(said, plain(text.value ?? ''))) return amountFields(amount, currency);
  return /\p{Nd}/u.test(said) || payButton.querySelector('font') ? undefined : [];
}

const plain = (text: string) => text.replace(/\s+/g, ' ');

/** Whether a text holds an amount that is not the end or the beginning of a longer number. */
function says(text: string, amount: string): boolean {
  const [before = '', after] = text.split(amount);
  return after !== undefined && !/^[.,]?\d/.test(after) && !(/^\d/.test(amount) && /\d\W?$/.test(before));
}

/** The parameters of an amount that the shopper saw. */
export const amountFields = (amount: string, currency: string): [name: string, value: string][] => [
  ['shownAmount', amount],
  ['shownCurrency', currency],
];
