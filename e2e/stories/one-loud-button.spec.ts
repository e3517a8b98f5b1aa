/** Of several pay buttons one is loud: that of the form to use next. */
import type { Page } from '@playwright/test';
import { inlineStyle } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';

const eight = 'DIRECTDEBIT_SEPA SOFORTUEBERWEISUNG IDEAL EPS PAYPAL KLARNA_INVOICE STC_PAY BOLETO';
const ours = 'rgb(10, 88, 202)';
const pages = 'rgb(26, 127, 55)';

/** Reads the buttons that shoppers see, in the order of the page. */
const readButtons = (page: Page) =>
  page.locator('.wpwl-button-pay >> visible=true').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { backgroundColor, color } = getComputedStyle(button);
      const [, form] = button.closest('form')?.className.match(/wpwl-form-([a-z]\S*)/i) ?? [];
      return { form, backgroundColor, color };
    }),
  );

const readLoud = async (page: Page) =>
  (await readButtons(page)).flatMap(({ form, backgroundColor }) => (backgroundColor === ours ? form : []));

const readColours = async (page: Page) => [
  ...new Set((await readButtons(page)).map(({ backgroundColor, color }) => `${backgroundColor} ${color}`)),
];

test('of eight forms below each other it is the first, or that of the form with the focus', async ({
  open,
  page,
}) => {
  await open({ form: `action="/result" data-brands="${eight}"` });
  await expect(page.locator('.wpwl-container')).toHaveCount(8);
  await expect.poll(() => readLoud(page)).toEqual(['directDebit']);
  await page.locator('.wpwl-container-onlineTransfer-IDEAL button').focus();
  await expect.poll(() => readLoud(page)).toEqual(['onlineTransfer']);
});

test('beside saved cards it is theirs, until the shopper is in the card form', async ({
  open,
  page,
  api,
}) => {
  const { form } = await open({ checkout: { 'registrations[0].id': await api.register({}) } });
  await form.ready();
  await expect.poll(() => readLoud(page)).toEqual(['registrations']);
  await form.number.focus();
  await expect.poll(() => readLoud(page)).toEqual(['card']);
});

test('beside saved cards that have all expired it is the card form’s', async ({
  open,
  page,
  api,
  tenant,
}) => {
  const id = await api.register({ 'card.expiryMonth': '01', 'card.expiryYear': '2035' });
  await tenant.clock.set('2035-06-15T12:00:00Z');
  await open({ checkout: { 'registrations[0].id': id } });
  await expect(page.getByText('Card expired')).toBeVisible();
  await expect.poll(() => readLoud(page)).toEqual(['card']);
});

test('a ground that the page gives the pay button stays in every form and beside saved cards, and our text on it, wherever the focus is', async ({
  open,
  page,
  api,
}) => {
  const { form } = await open({
    checkout: { 'registrations[0].id': await api.register({}) },
    form: `action="/result" data-brands="VISA ${eight}"`,
    head: inlineStyle(`.wpwl-button-pay { background-color: ${pages}; }`),
  });
  await form.ready();
  const plain = page.locator('.wpwl-container:has(.wpwl-button-pay)');
  await expect(page.locator('.wpwl-restyled')).toHaveCount(await plain.count());
  await expect.poll(() => readColours(page)).toEqual([`${pages} rgb(255, 255, 255)`]);
  await form.number.focus();
  await expect(form.frame('card.number')).toHaveClass(/wpwl-focus/);
  await expect.poll(() => readColours(page)).toEqual([`${pages} rgb(255, 255, 255)`]);
});

/** Reads what the style sheet writes around PayPal's logo. */
const readWords = (page: Page) =>
  page.locator('.wpwl-button-brand').evaluate((button) => ({
    words: button.getAttribute('data-words'),
    before: getComputedStyle(button, '::before').content,
    after: getComputedStyle(button, '::after').content,
  }));

/** A content that is not spoken has an empty alternative behind it, where the browser knows such. */
const written = /^"Buy now"( \/ "")?$/;

for (const [layout, place] of [
  ['stacked', { before: /^none$/, after: written }],
  ['accordion', { before: written, after: /^none$/ }],
] as const)
  test(`the words of the shop are seen on the button with a logo in the layout ${layout}`, async ({
    open,
    page,
  }) => {
    const { form } = await open({
      form: 'action="/result" data-brands="VISA PAYPAL"',
      options: `var wpwlOptions = { layout: '${layout}', labels: { submit: 'Buy now' } };`,
    });
    await form.ready();
    if (layout === 'accordion') await page.locator('.wpwl-method').last().click();
    await expect(page.locator('.wpwl-button-brand')).toBeVisible();
    const expected = {
      words: 'Buy now',
      before: expect.stringMatching(place.before),
      after: expect.stringMatching(place.after),
    };
    await expect.poll(() => readWords(page)).toEqual(expected);
  });
