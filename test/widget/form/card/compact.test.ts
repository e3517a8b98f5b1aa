// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { pick } from '../../kit.ts';
import { eachOnItsOwnPage, load } from '../../widget-kit.ts';

eachOnItsOwnPage();

const form = '<form class="paymentWidgets" data-brands="VISA MASTER"></form>';
/** Reads the names of the card form's groups in their order. */
const groups = () =>
  [...pick('.wpwl-form-card').querySelectorAll('.wpwl-group')].map(
    ({ className }) => /wpwl-group-(\w+)/.exec(className)?.[1],
  );

test.each(['compact', 'accordion'])(
  'the layout %s has the number first, and the code beside the date',
  async (layout) => {
    await load(form, { layout });
    expect(pick('.wpwl-container-card').classList.contains('wpwl-compact')).toBe(true);
    expect(groups()).toEqual(['cardNumber', 'brand', 'expiry', 'cvv', 'cardHolder', 'submit']);
    expect(pick('.wpwl-container-card').classList.contains('wpwl-detects')).toBe(true);
    expect(pick('.wpwl-control-cardNumber').getAttribute('placeholder')).toBe('1234 1234 1234 1234');
  },
);

test('the layout stacked keeps the order and the words that shops rely on', async () => {
  await load(form);
  expect(groups()).toEqual(['brand', 'cardNumber', 'expiry', 'cardHolder', 'cvv', 'submit']);
  expect(pick('.wpwl-container-card').className).not.toMatch(/compact|detects/);
  expect(pick('.wpwl-button-pay').textContent).toBe('Pay now');
});

test('options of the page win over the defaults of the layout compact', async () => {
  await load(form, { layout: 'compact', brandDetection: false, placeholders: 'label' });
  expect(pick('.wpwl-container-card').classList.contains('wpwl-detects')).toBe(false);
  expect(pick('.wpwl-control-cardNumber').getAttribute('placeholder')).toBe('Card Number');
});
