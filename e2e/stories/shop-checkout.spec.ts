/** The demo shop's checkout: what is seen at once, what does not move, and what the browser remembers. */
import type { Locator, Page } from '@playwright/test';
import { CardForm, Challenge, SavedCards } from '../../src/testing/kit/playwright/index.ts';
import { needs } from '../fixtures/chromium-only.ts';
import { noteShifts } from '../fixtures/note-shifts.ts';
import { readInk } from '../fixtures/read-pixels.ts';
import { expectNoSidewaysScroll } from '../fixtures/sideways.ts';
import { expect, test } from '../fixtures/test.ts';

// The demo shop has a gateway of its own.
test.use({ guards: async ({ demo }, use) => use({ thirdHosts: [demo.url] }) });

/** Returns the upper and the lower edge of an element in the window. */
async function readEdges(element: Locator): Promise<{ top: number; bottom: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not shown.');
  return { top: box.y, bottom: box.y + box.height };
}

/** What is seen of the checkout in windows of these sizes. */
const windows: readonly (readonly [
  width: number,
  height: number,
  look: string,
  expectSeen: (page: Page, form: CardForm) => Promise<void>,
])[] = [
  [
    1280,
    800,
    '',
    async (page, form) => {
      const drawer = await readEdges(page.locator('.lab'));
      const ways = await readEdges(page.locator('.foot .ways'));
      const [label, sign] = await Promise.all(
        [page.locator('.lab > summary'), page.locator('.sign')].map((element) => element.boundingBox()),
      );
      expect(drawer, 'the drawer is on the line of the footer’s links').toEqual(ways);
      expect(label?.x, 'it begins where the shop’s sign does').toBe(sign?.x);
      expect((await readEdges(form.payButton)).bottom).toBeLessThanOrEqual(drawer.top);
      expect((await readEdges(page.locator('.order .assurance'))).bottom).toBeLessThanOrEqual(drawer.top);
      await expect(page.locator('.order-line')).toBeHidden();
      const openRow = page.locator('.wpwl-method[aria-expanded="true"]');
      await expect(openRow, 'the open row is as warm as the page').toHaveCSS(
        'background-color',
        'rgb(244, 241, 236)',
      );
      // A border that is not seen would cut the ends of those at its sides.
      await expect(openRow, 'one line at the side of head and panel').toHaveCSS('border-bottom-width', '0px');
    },
  ],
  [
    390,
    844,
    '',
    async (page, form) => {
      const more = await readEdges(page.locator('.more'));
      expect((await readEdges(page.locator('.lab'))).top).toBeGreaterThan(more.bottom);
      expect((await readEdges(form.root.locator('.wpwl-control').first())).top).toBeLessThanOrEqual(260);
      expect((await readEdges(form.payButton)).bottom).toBeLessThanOrEqual(844);
      await expect(form.payButton).toHaveText('Pay €89.00');

      const order = page.locator('.order-line');
      await expect(page.locator('.order')).toBeHidden();
      const { top, bottom } = await readEdges(order);
      expect(bottom - top).toBeLessThanOrEqual(48);
      await expect(order.getByRole('heading', { level: 1 })).toContainText('Reading lamp');
      await expect(order.getByText('Total')).toBeHidden();
      await order.locator('summary').press('Enter');
      await expect(order.getByText('Total')).toBeVisible();
    },
  ],
  [320, 640, 'style=pair&scheme=dark&', async () => {}],
];

for (const [width, height, look, expectSeen] of windows) {
  test(
    `nothing of the demo shop’s checkout moves while its form loads, and no scrolling is needed from the first field to the pay button, in a window of ${width} pixels`,
    needs.layoutShift,
    async ({ page, demoShop }) => {
      await page.setViewportSize({ width, height });
      const shifts = await noteShifts(page);
      await page.goto(`${demoShop}/checkout?article=lamp&${look}lang=en`);
      const form = new CardForm(page);
      await form.ready();
      await expect(page.locator('.express').getByRole('button')).toHaveCount(3);
      await expect(page.locator('.more')).toBeVisible();
      expect(await shifts()).toEqual([]);
      await expectSeen(page, form);
    },
  );
}

test(
  'while the bank asks, every other way to pay of the demo shop’s checkout is out of sight, or pale, takes neither focus nor press, and nothing moves, when a saved card comes neither',
  needs.layoutShift,
  async ({ page, demoShop }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const shifts = await noteShifts(page);
    const address = `${demoShop}/checkout?article=lamp&lang=en`;
    await page.goto(address);
    const express = page.locator('.express').getByRole('button');
    await expect(express).toHaveCount(3);
    const others = await express.all();
    const form = new CardForm(page, { type: 'fill' });
    await form.ready();
    await form.fill({ number: '4200000000000018' });
    await page.getByLabel('Save card for later').check();
    const states = () =>
      Promise.all(
        others.map((other) =>
          other.evaluate((node) => {
            let opacity = 1;
            for (let each: Element | null = node; each; each = each.parentElement)
              opacity *= Number(getComputedStyle(each).opacity);
            return [opacity, node.closest('[aria-disabled="true"]') !== null];
          }),
        ),
      );
    expect(await states()).toEqual(others.map(() => [1, false]));
    await form.pay();
    const challenge = new Challenge(page);
    await challenge.opened();
    await expect(page.locator('.wpwl-method').last()).toBeHidden();
    expect(await shifts()).toEqual([]);
    await expect.poll(states).toEqual(others.map(() => [0.65, true]));
    const takeFocus = others.map((other) =>
      other.evaluate((node: HTMLElement) => {
        node.focus();
        return document.activeElement === node;
      }),
    );
    expect(await Promise.all(takeFocus)).toEqual(others.map(() => false));
    for (const other of others) await other.click({ force: true });
    await expect(page.locator('.wpwl-method').nth(1)).toBeHidden();
    await expect(page.locator('.more')).toBeHidden();
    await expect(form.root.locator('iframe.wpwl-target')).toBeVisible();
    expect(page.url()).toBe(address);
    await challenge.approve();
    await page.waitForURL('**/result?*');
    await page.goto(address);
    await expect(new SavedCards(page).radios).toHaveCount(1);
    const firstRow = page.locator('.wpwl-method').first();
    await expect(firstRow).toBeVisible();
    const saved = await page.locator('.wpwl-registrations').boundingBox();
    expect((await firstRow.boundingBox())?.y, 'one list, one line between its rows').toBeCloseTo(
      (saved?.y ?? 0) + (saved?.height ?? 0) - 1,
      0,
    );
    await expect(page.locator('.more')).toBeVisible();
    expect(await shifts()).toEqual([]);
  },
);

test('the browser remembers whether the drawer for testers is open, and one that a tester has opened while the page was loading stays so', async ({
  page,
  demoShop,
}) => {
  const address = `${demoShop}/checkout?article=lamp&lang=en`;
  const summary = page.locator('.lab > summary');
  const number = page.locator('.lab').getByText('4200 0000 0000 0042');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  // The end of the page is not drawn before the form is.
  await expect(summary).toBeVisible();
  await expect(number).toBeHidden();
  await summary.press('Enter');
  await expect(number).toBeVisible();
  await page.goto(address);
  await expect(number).toBeVisible();
  await summary.press('Enter');
  await page.setViewportSize({ width: 1440, height: 1100 });
  await page.goto(address);
  await expect(number).toBeHidden();
  await page.evaluate(() => localStorage.clear());
  await page.goto(address);
  await expect(number).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      // The page has been read, and its scripts have not been told so yet.
      if (document.readyState === 'interactive')
        document.querySelector<HTMLElement>('.lab > summary')?.click();
    });
  });
  await page.goto(address);
  await expect(page.locator('.lab')).toHaveAttribute('open');
});

test('a device without wallets has neither a gap nor a lone “or” in the demo shop’s checkout', async ({
  page,
  demoShop,
  demo,
}) => {
  await page.route(`${demo.url}/**/*{apple,google}*pay*.js`, (route) => route.abort());
  await page.goto(`${demoShop}/checkout?article=lamp&lang=en`);
  await new CardForm(page).ready();
  const express = page.locator('.express');
  await expect(express.getByRole('button')).toHaveCount(1);
  const [row, button] = await Promise.all(
    [express, express.getByRole('button')].map((element) => element.boundingBox()),
  );
  expect(button).toEqual(row);
  await page.locator('.express .wpwl-container').evaluate((container) => container.remove());
  await expect(express).toBeHidden();
  await expect(page.getByText('or', { exact: true })).toBeHidden();
});

test(
  'the receipt has the beginning of the reference in one line on the narrowest phone and copies the whole, and the next order has the saved card in the first row of the list, of which one is chosen',
  needs.clipboard,
  async ({ page, context, demoShop }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const shifts = await noteShifts(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${demoShop}/checkout?article=lamp&style=pair&lang=en`);
    const form = new CardForm(page, { type: 'fill' });
    await form.ready();
    await expect(page.locator('.wpwl-group-expiry + .wpwl-group-cvv'), 'the moved code').toBeVisible();
    await page.getByLabel('Save card for later').check();
    await form.fill();
    await form.pay();
    await page.waitForURL('**/result?*');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment was accepted.');
    const reference = page.locator('.receipt code');
    await expect(reference).toHaveText(/^[0-9a-f]{8}…$/);
    expect(await reference.evaluate((code) => code.getClientRects().length)).toBe(1);
    await expectNoSidewaysScroll(page, 'result');
    await page.getByRole('button', { name: 'Copy: Reference' }).click();
    await expect(page.locator('#said')).toHaveText('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[0-9a-f]{32}$/);

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${demoShop}/checkout?article=lamp&lang=en`);
    const list = page.locator('.list');
    const card = list.getByRole('button', { name: /^Card/ });
    await expect(list.getByRole('radio')).toBeChecked();
    await expect(card).toHaveAttribute('aria-expanded', 'false');
    await expect(form.root).toBeHidden();
    await expect(list.getByRole('button', { name: 'Pay €89.00' })).toHaveCount(1);
    await expect(page.locator('.more')).toBeVisible();
    expect(await shifts(), 'the saved card came').toEqual([]);
    const saved = await readEdges(page.locator('.wpwl-registrations'));
    expect(saved.top).toBeGreaterThan((await readEdges(page.locator('.or'))).bottom);
    expect(saved.bottom).toBeLessThanOrEqual((await readEdges(card)).top + 1);
    await card.click();
    await form.ready();
    await expect(list.getByRole('radio')).not.toBeChecked();
    await expect(list.getByRole('button', { name: 'Pay €89.00' })).toHaveCount(1);
  },
);

test('the names of the wallets in the demo shop’s express row stand on one line', async ({
  page,
  demoShop,
}) => {
  for (const width of [1280, 390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${demoShop}/checkout?article=lamp&lang=en`);
    await new CardForm(page).ready();
    const express = page.locator('.express');
    const [apple, google] = [express.locator('.wpwl-apple-pay-button'), express.locator('.gpay-button')];
    await expect(apple).toBeVisible();
    await expect(google).toBeVisible();
    expect(await readInk(apple), `${width} px`).toEqual(await readInk(google));
  }
});

test.describe('a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('whose keys come up after a tap shows the field of the demo shop’s checkout and what follows it', async ({
    page,
    demoShop,
  }) => {
    await page.goto(`${demoShop}/checkout?article=lamp&lang=en`);
    const form = new CardForm(page);
    await form.ready();
    await expect(page.locator('.more')).toBeVisible();
    const fieldOf = (name: string) => form.root.locator(`.wpwl-control-${name}`);
    for (const [name, next] of [
      ['cardNumber', fieldOf('expiry')],
      ['expiry', fieldOf('cvv')],
      ['cvv', fieldOf('cardHolder')],
      ['cardHolder', page.getByLabel('Save card for later')],
    ] as const) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.evaluate(() => scrollTo(0, 0));
      const { x = 0, y = 0 } = (await fieldOf(name).boundingBox()) ?? {};
      await page.touchscreen.tap(x + 20, y + 20);
      await expect(fieldOf(name)).toHaveClass(/wpwl-focus|wpwl-control-(expiry|cardHolder)/);
      await page.setViewportSize({ width: 390, height: 450 });
      await expect(fieldOf(name), name).toBeInViewport({ ratio: 1 });
      await expect(next, `after ${name}`).toBeInViewport({ ratio: 1 });
    }
  });
});
