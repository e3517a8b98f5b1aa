// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
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

const holderLabel = () => pick('.wpwl-label-cardHolder').textContent;

test.each(['compact', 'accordion'])(
  'the layout %s says that the name is optional where it may be empty',
  async (layout) => {
    await load(form, { layout });
    expect(holderLabel()).toBe('Name on card (optional)');
    expect(pick('.wpwl-control-cardHolder').hasAttribute('aria-required')).toBe(false);
  },
);

test.each([
  ['a name must be given', { layout: 'compact', allowEmptyCardHolderName: false }, 'Name on card'],
  ['the shop has a label', { layout: 'compact', labels: { cardHolder: 'Your name' } }, 'Your name'],
  ['the layout is stacked', {}, 'Name on card'],
])('the label of the name says no more when %s', async (_case, options, label) => {
  await load(form, options);
  expect(holderLabel()).toBe(label);
});

test.each(['compact', 'accordion'])('the button of the layout %s says the amount', async (layout) => {
  await load(form, { layout });
  await vi.advanceTimersByTimeAsync(300);
  expect(pick('.wpwl-button-pay').textContent).toBe('Pay €92.00');
});
