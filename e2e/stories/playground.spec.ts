/** The playground of the demo shop: choices apply at once, and become code for a merchant's page. */
import type { Page } from '@playwright/test';
import { CardForm, findViolations } from '../../src/testing/kit/playwright/index.ts';
import { expect, test } from '../fixtures/test.ts';

// The demo shop has a gateway of its own.
test.use({ guards: async ({ demo }, use) => use({ thirdHosts: [demo.url] }) });

const code = (page: Page) => page.locator('#snippet');

test('a search finds options and brands, and an option applies without a button: the address, the code and the links have it', async ({
  page,
  demoShop,
}) => {
  await page.goto(`${demoShop}/playground?lang=en`);
  const form = new CardForm(page);
  await form.ready();
  await expect(code(page)).toContainText('"layout": "accordion"');
  await expect(page.locator('.controls').getByRole('button', { name: 'Code for your page' })).toBeHidden();
  await expect(page.locator('.needs-script')).toBeHidden();

  const parts = page.locator('.controls details:visible');
  const before = await parts.count();
  const search = page.getByLabel('Search options');
  await search.fill('maskcvv');
  await expect(page.getByLabel('maskCvv', { exact: true })).toBeVisible();
  await expect(parts).toHaveCount(1);
  await search.fill('ideal');
  await page.getByLabel('iDEAL | Wero').check();
  await expect(code(page)).toContainText('IDEAL');
  const nothing = page.getByText('Nothing found. Try another word.');
  await expect(nothing).toBeHidden();
  await search.fill('xyzzy');
  await expect(nothing).toBeVisible();
  await search.fill('');
  await expect(nothing).toBeHidden();
  await expect(page.getByLabel('maskCvv', { exact: true })).toBeHidden();
  await expect(parts).toHaveCount(before);

  await form.type('card.number', '4200');
  await page.getByText('Every form', { exact: true }).click();
  await expect(page.getByLabel('showLabels', { exact: true }), 'the arrow is the shop’s').toHaveCSS(
    'appearance',
    'none',
  );
  await page.getByLabel('showLabels', { exact: true }).selectOption('false');
  await expect(code(page)).toContainText('"showLabels": false');
  await expect(page).toHaveURL(/o\.showLabels=false/);
  await expect(page.locator('.wpwl-label-cardNumber')).toHaveCount(0);
  await form.ready();
  await expect(page.locator('#call'), 'a form that is made anew').toBeHidden();
  await expect(form.number).toHaveValue('');
  await expect(page.locator('.menu a[lang="de"]')).toHaveAttribute('href', /o\.showLabels=false.*lang=de/);

  const row = page.locator('.control', { has: page.getByLabel('showLabels', { exact: true }) });
  await expect(row).toHaveClass(/changed/);
  await page.getByRole('button', { name: 'Reset to defaults: showLabels' }).click();
  await expect(row).not.toHaveClass(/changed/);
  await expect(page.locator('.wpwl-label-cardNumber')).toHaveText('Card number');
  await expect(page).not.toHaveURL(/o\.showLabels/);
});

test('what wpwl.update takes changes the form in place: what was typed stays, the call is shown, and the shop is paid the amount that was chosen, with a brand that was added', async ({
  page,
  demoShop,
}) => {
  await page.goto(`${demoShop}/playground?lang=en&brands=VISA&brands=MASTER&brands=DIRECTDEBIT_SEPA`);
  const form = new CardForm(page);
  await form.fill();
  const typed = await form.number.inputValue();
  expect(typed).not.toBe('');
  const pay = form.payButton;
  const call = page.locator('#call');
  await expect(call).toBeHidden();

  await page.getByText('Every form', { exact: true }).click();
  const choose = (name: string) => page.getByLabel(name, { exact: true });
  const steps = [
    {
      choice: () => choose('locale').fill('de'),
      seen: () => expect(pay).toContainText('89,00'),
      written: '"locale": "de"',
    },
    {
      choice: () => choose('labels').fill('{"cardNumber": "Nummer der Karte"}'),
      seen: () => expect(page.locator('.wpwl-label-cardNumber')).toHaveText('Nummer der Karte'),
      written: '"cardNumber": "Nummer der Karte"',
    },
    {
      choice: () => choose('disabled').selectOption('true'),
      seen: () => expect(pay).toBeDisabled(),
      written: '"disabled": true',
    },
    {
      choice: () => choose('disabled').selectOption('false'),
      seen: () => expect(pay).toBeEnabled(),
      written: '"disabled": false',
    },
    {
      choice: async () => {
        await page.getByText('Choose individual brands', { exact: true }).click();
        await page.getByLabel('American Express', { exact: true }).check();
      },
      seen: () => expect(page.locator('.wpwl-control-brand option[value="AMEX"]')).toBeAttached(),
      written: 'AMEX',
    },
    {
      choice: () => page.getByText('€249.00', { exact: true }).click(),
      seen: () => expect(pay).toContainText('249,00'),
      written: '"amount": "249.00"',
    },
  ];
  for (const { choice, seen, written } of steps) {
    await choice();
    await expect(call).toContainText('wpwl.update({');
    await expect(call).toContainText(written);
    await seen();
    await expect(form.number).toHaveValue(typed);
  }
  expect(await findViolations(page)).toEqual([]);

  await expect(page).toHaveURL(/article=chair/);
  await form.fill({ number: '375987000000062', cvv: '1234' });
  await form.pay();
  await page.waitForURL('**/result?*');
  await expect(page.getByText('Your payment was accepted.')).toBeVisible();
  await expect(page.getByText('€249.00').first()).toBeVisible();
});

test('another currency has its own amounts in the choice and on the button', async ({ page, demoShop }) => {
  await page.goto(`${demoShop}/playground?lang=en&article=chair&brands=MADA`);
  const pay = new CardForm(page).payButton;
  await expect(page.getByText('SAR 996.00', { exact: true })).toBeVisible();
  await expect(pay).toContainText('SAR 996.00');
  await page.getByText('SAR 356.00', { exact: true }).click();
  await expect(pay).toContainText('SAR 356.00');
  await expect(page).not.toHaveURL(/article=/);
});

test('when the answer to another amount is lost, a form with an order of its own takes the place; what it shows is paid, whatever is chosen while the payment is under way', async ({
  page,
  demoShop,
}) => {
  await page.goto(`${demoShop}/playground?lang=en`);
  const form = new CardForm(page);
  await form.fill();
  await page.route('**/playground/order?*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const pay = form.payButton;
  await page.getByText('€249.00', { exact: true }).click();
  await expect(pay).toContainText('€249.00');
  await expect(form.number).toHaveValue('');
  await page.getByText('€89.00', { exact: true }).click();
  await expect(pay).toContainText('€89.00');
  await form.ready();
  await form.fill();
  let answer = () => {};
  const chosen = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const paid = page.waitForRequest('**/payment');
  await page.route('**/payment', async (route) => {
    const response = await route.fetch();
    await chosen;
    await route.fulfill({ response });
  });
  await form.pay();
  await paid;
  const changes: string[] = [];
  page.on('request', (request) => {
    if (/playground\/(order|checkout)/.test(request.url())) changes.push(request.url());
  });
  await page.getByText('€249.00', { exact: true }).click();
  await expect(page).toHaveURL(/article=chair/);
  answer();
  await page.waitForURL('**/result?*');
  await expect(page.getByText('€89.00').first()).toBeVisible();
  expect(changes).toEqual([]);
});

test('in Arabic the form is seen at the width of a phone, and the tabs go by arrow keys', async ({
  page,
  demoShop,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${demoShop}/playground?lang=ar`);
  await new CardForm(page).ready();
  await page.getByText('390', { exact: true }).click();
  expect((await page.locator('.stage').boundingBox())?.width).toBe(390);
  const [copy, snippet] = await Promise.all([
    page.locator('.beside .copy').boundingBox(),
    code(page).boundingBox(),
  ]);
  // The code begins at the left, where no button covers it.
  expect(copy?.x).toBeGreaterThan((snippet?.x ?? 0) + (snippet?.width ?? 0) / 2);
  const tabs = page.locator('.beside [role="tab"]');
  await expect(tabs.first()).toBeInViewport();
  await tabs.first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tabs.last()).toBeFocused();
  await expect(page.locator('#log')).toBeVisible();
  await expect(code(page)).toBeHidden();
});

test('on a phone the form stays in sight while the visitor chooses options; the page says when the shop does not answer, and goes on when it does', async ({
  page,
  demoShop,
}) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${demoShop}/playground?lang=en`);
  await new CardForm(page).ready();
  await page.locator('.controls summary', { hasText: 'Every form' }).click();
  const mask = page.getByLabel('maskCvv', { exact: true });
  await mask.focus();
  const [stage, control] = await Promise.all([page.locator('.stage').boundingBox(), mask.boundingBox()]);
  expect(stage?.y).toBe(0);
  expect(control?.y).toBeGreaterThanOrEqual((stage?.y ?? 0) + (stage?.height ?? 844));
  await mask.selectOption('true');
  await expect(code(page)).toContainText('"maskCvv": true');
  await expect(page.locator('.wpwl-label-cardNumber')).toBeInViewport();

  await page.setViewportSize({ width: 1280, height: 720 });
  const said = page.locator('#said');
  const failure = 'Something went wrong in the shop. Try again in a moment.';
  const lines = page
    .locator('#log')
    .getByText('The shop answered /playground/code with 502. Try again in a moment.');
  await page.route('**/playground/code?*', (route) => route.fulfill({ status: 502 }));

  await page.getByLabel('showLabels', { exact: true }).selectOption('false');
  await expect(said).toHaveText(failure);
  await expect(lines).toHaveCount(1);
  await expect(lines).toBeVisible();
  const locale = page.getByLabel('locale', { exact: true });
  await locale.press('Enter');
  await expect(lines).toHaveCount(2);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(lines).toHaveCount(3);
  await expect(said).toHaveText(failure);
  await expect(page.locator('.link')).not.toHaveClass(/copied/);

  await page.unroute('**/playground/code?*');
  await locale.press('Enter');
  await expect(code(page)).toContainText('"showLabels": false');
  await expect(said).toBeEmpty();
  expect(faults).toEqual([]);
});
