import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../fixtures/test.ts';
import { CardForm } from '../pages/card-form.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

test('a newcomer chooses an article, pays with a test card and sees the record that the shop’s server fetched', async ({
  page,
  gateway,
}) => {
  await page.goto(gateway.shop);
  await page.locator('a[href*="checkout"]').first().click();
  const form = new CardForm(page);
  await form.fill();
  await form.pay();
  await page.waitForURL('**/result?*');
  await expect(page.getByText('000.100.110').first()).toBeVisible();
  await expect(page.getByText('0026').first()).toBeVisible();
});

test('a declined payment in the demo shop shows the record, and axe finds nothing on its pages', async ({
  page,
  gateway,
}) => {
  const clean = async (name: string) => {
    const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`),
      name,
    ).toEqual([]);
  };
  await page.goto(gateway.shop);
  await clean('articles');
  await page.locator('a[href*="checkout"]').first().click();
  const form = new CardForm(page);
  await form.ready();
  await clean('checkout');
  await form.fill({ holder: '800.100.155' });
  await form.pay();
  await page.waitForURL('**/result?*');
  await expect(page.getByText('800.100.155').first()).toBeVisible();
  await clean('declined');
});

test('every test card of the terminal pays in the demo shop without choosing a brand', async ({
  page,
  gateway,
}) => {
  for (const [number, cvv] of [
    ['4200000000000000', '123'],
    ['5454545454545454', '123'],
    ['377777777777770', '1234'],
  ] as const) {
    await page.goto(gateway.shop);
    await page.locator('a[href*="checkout"]').first().click();
    const form = new CardForm(page);
    await form.fill({ number, cvv });
    await form.pay();
    await page.waitForURL('**/result?*');
    await expect(page.getByText('000.100.110').first()).toBeVisible();
  }
});

for (const lang of ['de', 'ar']) {
  for (const style of ['card', 'plain']) {
    test(`the demo shop in ${lang}, style ${style}, takes a payment`, async ({ page, gateway }) => {
      await page.goto(gateway.shop);
      const link = (await page.locator('a[href*="checkout"]').first().getAttribute('href')) ?? '';
      const url = new URL(link, gateway.shop);
      url.searchParams.set('lang', lang);
      url.searchParams.set('style', style);
      await page.goto(url.href);
      const form = new CardForm(page);
      await expect(page.locator('.wpwl-form-card')).toHaveAttribute('lang', lang);
      await form.fill();
      await form.pay();
      await page.waitForURL('**/result?*');
      await expect(page.getByText('000.100.110').first()).toBeVisible();
    });
  }
}

for (const path of [
  'https://evil.test/v1/checkouts/A/payment',
  '.evil.test/v1/checkouts/A/payment',
  '@evil.test/v1/checkouts/A/payment',
  '//evil.test/v1/checkouts/A/payment',
  '/v1/checkouts/../../x/payment',
]) {
  test(`the demo shop refuses the resourcePath ${path}`, async ({ gateway }) => {
    const answer = await fetch(`${gateway.shop}/result?id=A&resourcePath=${encodeURIComponent(path)}`);
    expect(answer.status).toBe(400);
  });
}
