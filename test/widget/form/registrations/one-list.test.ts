// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { pick } from '../../kit.ts';
import { answerConfig, eachOnItsOwnPage, load } from '../../widget-kit.ts';
import { visa } from './registrations-kit.ts';

eachOnItsOwnPage();

const page = (brands: string) => `<form class="paymentWidgets" data-brands="${brands}"></form>`;
const open = async (brands: string) => {
  answerConfig({ registrations: [visa, { ...visa, id: 'b'.repeat(32) }] });
  await load(page(brands), { layout: 'accordion' });
};
const rows = () => [...document.querySelectorAll<HTMLButtonElement>('.wpwl-method')];
const radios = () => [...document.querySelectorAll<HTMLInputElement>('[name="registrationId"]')];
/** Reads which rows of the list are chosen: saved cards by their place, other rows by their name. */
const chosen = () => [
  ...radios().flatMap(({ checked }, place) => (checked ? [place] : [])),
  ...rows().flatMap((row) => (row.getAttribute('aria-expanded') === 'true' ? [row.textContent] : [])),
];
const buttons = () =>
  [...document.querySelectorAll<HTMLElement>('.wpwl-button-pay')].filter((button) =>
    button.checkVisibility(),
  );
const arrow = (key: string) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );

test('a list of saved cards and methods has one chosen row and one pay button', async () => {
  await open('VISA PAYPAL');
  expect(chosen()).toEqual([0]);
  expect(buttons()).toHaveLength(1);
  rows()[0]?.click();
  expect(chosen()).toHaveLength(1);
  expect(chosen()[0]).toMatch(/^Card/);
  expect(buttons()).toHaveLength(1);
  radios()[1]?.click();
  expect(chosen()).toEqual([1]);
  expect(buttons()).toHaveLength(1);
});

test('the pay button of saved cards stands below the chosen one', async () => {
  await open('VISA PAYPAL');
  const [first, second] = document.querySelectorAll('.wpwl-group-registration');
  expect(first?.nextElementSibling?.className).toContain('wpwl-group-submit');
  radios()[1]?.click();
  expect(second?.nextElementSibling?.className).toContain('wpwl-group-submit');
});

test('a card form alone becomes a row of the list when there are saved cards', async () => {
  await open('VISA MASTER');
  expect(rows().map((row) => pick('.wpwl-method-name', row).textContent)).toEqual(['Card']);
  expect(chosen()).toEqual([0]);
  expect(pick('.wpwl-container-card').style.display).toBe('none');
});

test.each([
  ['VISA PAYPAL NEWPAY', ['Card', 'PayPal']],
  ['VISA NEWPAY', ['Card']],
  ['visa Mastercard', ['Card']],
])(
  'the list of saved cards and %s, of which the gateway may name more, has each row once',
  async (brands, names) => {
    await open(brands);
    expect(rows().map((row) => pick('.wpwl-method-name', row).textContent)).toEqual(names);
  },
);

test('arrow keys choose the next row of saved cards and methods, and after the last the first', async () => {
  await open('VISA PAYPAL');
  radios()[1]?.focus();
  radios()[1]?.click();
  arrow('ArrowDown');
  expect(document.activeElement).toBe(rows()[0]);
  expect(chosen()[0]).toMatch(/^Card/);
  arrow('ArrowUp');
  expect(chosen()).toEqual([1]);
  arrow('ArrowDown');
  arrow('ArrowRight');
  expect(chosen()).toEqual(['PayPal']);
  arrow('ArrowDown');
  expect(chosen()).toEqual([0]);
  expect(document.activeElement).toBe(radios()[0]);
});

test('a node that the page adds to saved cards does not take the choice from another row', async () => {
  await open('VISA PAYPAL');
  rows()[1]?.click();
  pick('.wpwl-form-registrations').append(document.createElement('p'));
  await vi.advanceTimersByTimeAsync(10);
  expect(chosen()).toEqual(['PayPal']);
});
