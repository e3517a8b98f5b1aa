/**
 * The selectors of eleven public test suites for the original contract (S1 to S11), as their authors wrote them. Each
 * of them must find exactly one node before the shopper has touched the form.
 */
import { rememberCanary } from '../../src/testing/kit/playwright/canary.ts';
import { type CardForm, Challenge, visa } from '../../src/testing/kit/playwright/index.ts';
import { challengeCard, expect, test } from '../fixtures/secured.ts';

test.use({ typing: 'fill' });

const number = 'input[name="card.number"]';
const code = 'input[name="card.cvv"]';

/** Selectors of a frame in the page and of a node inside the frame. */
const inFrames: readonly (readonly [suite: string, frame: string, inside: string])[] = [
  ['S1', 'iframe[title="Card Number"]', number],
  ['S1', 'iframe[title="Security Code CVV"]', code],
  ['S2', "iframe[placeholder='Card Number']", "input[placeholder='Card Number']"],
  ['S2', "iframe[placeholder='CVV']", "input[placeholder='CVV']"],
  ['S3', '[placeholder="Card Number"]', '[placeholder="Card Number"]'],
  ['S4', 'iframe[name="card.number"]', '[placeholder="Card Number"]'],
  ['S5', 'iframe[name="card.number"]', number],
  ['S5', 'iframe[name="card.cvv"]', code],
  ['S9', "iframe[name='card.number']", 'input:not([type="hidden"])'],
  ['S9', "iframe[name='card.cvv']", 'input:not([type="hidden"])'],
  ['S10', "iframe[name='card.number']", "input[type='tel']"],
  ['S10', "iframe[name='card.cvv']", "input[type='tel']"],
];
/** Selectors of nodes in the page. */
const inPage: readonly (readonly [suite: string, selector: string])[] = [
  ['S1', 'input[placeholder="MM / YY"]'],
  ['S1', 'input[placeholder="Card holder"]'],
  ['S4', 'input[data-action="blur-card-expiry"]'],
  ['S4', '.wpwl-button'],
  ['S5', 'div[name="wpwl-label-card.number"]'],
  ['S5', 'div[name="wpwl-label-card.cvv"]'],
  ['S5', 'div[name="wpwl-label-card.holder"]'],
  ['S5', 'div[name="wpwl-label-paymentBrand"]'],
  ['S5', 'input.wpwl-control-expiry'],
  ['S5', 'div.wpwl-brand-VISA'],
  ['S5', 'select[name="paymentBrand"]'],
  ['S6', 'input[name="card.holder"]'],
  ['all', '.wpwl-button-pay'],
  ['all', 'iframe[src="about:blank"]'],
  ['S9', 'iframe[name^="card_"]'],
  ['all', 'iframe.wpwl-target'],
  ['S11', '.wpwl-form-card input[type="tel"]'],
];
/**
 * Selectors that find nothing. They want another name for the security code than the label beside it, and a shopper who
 * speaks the label to a speech control could not reach the field (WCAG 2.5.3).
 */
const refused = [
  ['S3', '[aria-label="CVV"]', '[placeholder="CVV"]'],
  ['S4', 'iframe[placeholder="CVV"]', 'input[name="card.cvv"][aria-label="CVV"]'],
] as const;

/** Waits until both frames have their texts. */
async function waitForTexts(form: CardForm): Promise<void> {
  for (const input of [form.number, form.cvv]) await expect(input).toHaveAttribute('aria-label', /\S/);
  // The frame of 3-D Secure is added when the shopper comes to the form.
  await form.holder.focus();
  await expect(form.root.locator('.wpwl-target')).toHaveCount(1);
}

test('each of the 31 selectors of public test suites finds one node, except two that would hide a label: accessible names are the labels that are seen', async ({
  open,
  page,
}) => {
  expect(inFrames.length + inPage.length + refused.length).toBe(31);
  const { form } = await open({ form: 'action="/result" data-brands="VISA"' });
  await waitForTexts(form);
  const inside = (frame: string, selector: string) => page.frameLocator(frame).locator(selector);
  for (const [suite, frame, selector] of inFrames) {
    await expect.soft(page.locator(frame), `${suite}: ${frame}`).toHaveCount(1);
    await expect.soft(inside(frame, selector), `${suite}: ${frame} ${selector}`).toHaveCount(1);
  }
  for (const [suite, selector] of inPage)
    await expect.soft(page.locator(selector), `${suite}: ${selector}`).toHaveCount(1);
  for (const [, frame, selector] of refused) await expect(inside(frame, selector)).toHaveCount(0);
  await expect(form.root.locator('.wpwl-label-cardNumber')).toHaveText('Card number');
  await expect(form.root.locator('.wpwl-label-cvv')).toHaveText('Security code (CVV)');
  await expect(form.number).toHaveAccessibleName('Card number');
  await expect(form.cvv).toHaveAccessibleName('Security code (CVV)');
  await expect(form.holder).toHaveAccessibleName('Name on card');
  for (const input of [form.number, form.cvv]) await expect(input).toHaveAttribute('inputmode', 'numeric');
});

const selectorsOf = (found: (typeof inFrames)[number] | undefined) =>
  [found?.[1] ?? '', found?.[2] ?? ''] as const;
/**
 * The selectors of frame and input, for the number and for the security code, in the way of one suite. The bare input
 * comes first, because a frame that was touched has inputs for autofill as well.
 */
const ways: Readonly<Record<string, readonly (readonly [frame: string, input: string])[]>> = {
  'by a bare input (S9)': [inFrames[8], inFrames[9]].map(selectorsOf),
  'by the titles of the frames (S1)': [inFrames[0], inFrames[1]].map(selectorsOf),
  'by placeholders (S2)': [inFrames[2], inFrames[3]].map(selectorsOf),
  'by type (S10)': [inFrames[10], inFrames[11]].map(selectorsOf),
};

test('a card is typed by a bare input (S9), by the titles of the frames (S1), by placeholders (S2) and by type (S10), and paid with', async ({
  open,
  page,
  api,
}) => {
  const { form, checkoutId } = await open();
  await waitForTexts(form);
  for (const digits of [visa.number, visa.cvv]) rememberCanary(page, digits);
  for (const [name, fields] of Object.entries(ways)) {
    const [number, cvv] = fields.map(([frame, input]) => page.frameLocator(frame).locator(input));
    for (const field of [form.number, form.cvv]) if ((await field.inputValue()) !== '') await field.fill('');
    await number?.fill(visa.number);
    await cvv?.fill(visa.cvv);
    await expect(form.number, name).toHaveValue('4200 0000 0000 0026');
    await expect(form.cvv, name).toHaveValue(visa.cvv);
  }
  await page.locator('input[placeholder="MM / YY"]').fill(visa.expiry);
  await page.locator('input[placeholder="Card holder"]').fill(visa.holder);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.waitForURL('**/result?*');
  expect((await api.getStatus(checkoutId)).record.result.code).toBe('000.100.110');
});

test('every error of the expiry date has the class that suites know, a test can type into a field by its frame’s name, as docs/testers/by-hand.md says, and a click on a label focuses its field', async ({
  open,
  page,
}) => {
  const { form } = await open();
  await waitForTexts(form);
  rememberCanary(page, visa.number);
  await page.frameLocator('iframe[name="card.number"]').locator('input').fill(visa.number);
  await expect(form.number).toHaveValue('4200 0000 0000 0026');
  await form.root.locator('.wpwl-label-cvv').click();
  await expect(form.cvv).toBeFocused();
  const hint = form.hint('card.expiry');
  await form.payButton.click();
  await expect(hint).toHaveText('Required');
  for (const [typed, sentence] of [
    ['12', 'Incomplete'],
    ['0120', 'Card expired'],
    ['1299', 'Not valid'],
  ] as const) {
    await form.expiry.fill(typed);
    await form.holder.focus();
    await expect(hint).toHaveText(sentence);
  }
});

test('the issuer’s page ends with the status that suites choose, and by the button that they press (S1, S2, S5, S9, S11)', async ({
  open,
  page,
  api,
}) => {
  const { form, checkoutId } = await open();
  await form.ready();
  await form.fill({ number: challengeCard });
  await form.pay();
  const challenge = new Challenge(page);
  await challenge.opened();
  const status = challenge.issuer.locator('select[name="transStatus"]');
  await expect(status.locator('option')).toHaveText(['', 'Y', 'N', 'U']);
  await expect(status).toHaveAttribute('id', 'outcomeSelect');
  await status.selectOption('N');
  for (const button of ['input[type=submit]', 'input[name=commit]'])
    await expect(challenge.issuer.locator(button)).toHaveValue('Pay');
  await challenge.issuer.locator('input[value="Pay"]').click();
  await page.waitForURL('**/result?*');
  const { record } = await api.getStatus(checkoutId);
  expect(record).toMatchObject({ threeDSecure: { authenticationStatus: 'N' } });
});
