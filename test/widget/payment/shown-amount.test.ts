import { describe, expect, test } from 'vitest';
import { type ShowingButton, shownAmount } from '../../../src/widget/payment/shown-amount.ts';

interface Button {
  /** What the page shows of it. */
  readonly said: string;
  readonly amount?: string | undefined;
  /** The amount as the form has written it. */
  readonly text?: string | undefined;
  readonly template?: string;
  readonly buttonText?: ShowingButton['buttonText'];
  readonly isBusy?: boolean;
  /** Whether a browser's translator has wrapped its words. */
  readonly isTranslated?: boolean;
  /** Whether the button is a wallet's or a brand's. */
  readonly isLogo?: boolean;
}

/** The parameters of a payment by a button, whose form knows 92.00 EUR and has written it as "€92.00" unless told otherwise. */
function parametersOf(button: Button) {
  const { amount = '92.00', text = '€92.00', template = 'Pay {0}', buttonText = 'submit' } = button;
  const payButton = { textContent: button.said, querySelector: () => (button.isTranslated ? {} : null) };
  const total = { price: { value: { amount, currency: 'EUR' } }, text: { value: text } };
  const props = {
    buttonText,
    buttonTemplate: { value: template },
    isBusy: { value: button.isBusy ?? false },
    nodes: button.isLogo ? {} : { payButton },
  };
  return shownAmount({ context: { total }, spec: { props } } as unknown as Parameters<typeof shownAmount>[0]);
}

const shown = [
  ['shownAmount', '92.00'],
  ['shownCurrency', 'EUR'],
];

describe('a payment', () => {
  test.each<[what: string, button: Button]>([
    ['the form’s', { said: 'Pay €92.00' }],
    ['the form’s, with other spaces', { said: 'Pay\n  92,00\u00a0€', text: '92,00 €' }],
    ['the form’s, before a full stop', { said: 'Pay €92.00.' }],
    ['the form’s, before a word with digits', { said: 'Pay €92.00 by 2 cards' }],
    ['the form’s, behind a sign that is no digit', { said: 'Pay: 92.00 EUR', text: '92.00 EUR' }],
    ['the form’s, behind a number that a sign ends', { said: 'Pay for 2 €92.00' }],
    ['not said while it is under way', { said: 'One moment', isBusy: true }],
  ])('says which amount its button shows, which is %s', (_what, button) => {
    expect(parametersOf(button)).toEqual(shown);
  });

  test.each<[what: string, button: Button]>([
    ['of another amount', { said: 'Pay €150.00' }],
    ['whose digits are others', { said: 'Pay ٩٢٫٠٠' }],
    ['whose amount goes on with digits', { said: 'Pay €92.000' }],
    ['whose amount goes on with a decimal point', { said: 'Pay €92.00', text: '€92' }],
    ['whose amount goes on with a comma', { said: 'Pay €92,50', text: '€92' }],
    ['whose amount begins with another digit', { said: 'Pay 192.00 EUR', text: '92.00 EUR' }],
    ['whose amount begins with another group of digits', { said: 'Pay 1,920.00', text: '920.00' }],
    ['without digits whose words were translated', { said: 'Jetzt zahlen', isTranslated: true }],
  ])('is not sent from a button %s', (_what, button) => {
    expect(parametersOf(button)).toBeUndefined();
  });

  test.each<[what: string, button: Button]>([
    ['a text of the shop’s own', { said: 'Order now', template: 'Order now' }],
    ['a text of the shop’s own instead of the form’s', { said: 'Order now' }],
    ['the words for storing a card', { said: 'Save €92.00', buttonText: 'register' }],
    ['a logo', { said: '', isLogo: true }],
    ['an amount that the form does not know', { said: 'Pay', amount: '' }],
  ])('says nothing of an amount when its button has %s', (_what, button) => {
    expect(parametersOf(button)).toEqual([]);
  });
});
