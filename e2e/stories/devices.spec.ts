/** Small phones, forced colours, less motion, steady layout and writing from right to left. */
import { needs } from '../fixtures/chromium-only.ts';
import { inlineStyle } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

  test(
    'the form has one column in reading order, text of 16 px and targets of 44 px, shows no focus behind a sticky bar, and is paid by taps (A-01, A-71, A-73, A-74)',
    needs.touch,
    async ({ open, page }) => {
      const { form, resultUrl } = await open({
        head: inlineStyle(`footer { position: fixed; inset: auto 0 0; height: 80px; background: #ddd; }
        header { position: sticky; top: 0; height: 60px; background: #ddd; } h1 { margin: 0 0 300px; } body { margin-bottom: 90px; }`),
        body: '<header>Shop</header>{script}{form}<footer>Basket</footer>',
        options:
          'var wpwlOptions = { showCVVHint: true, billingAddress: {}, mandatoryBillingFields: { city: true } };',
      });
      await expect(form.cvv).toHaveAttribute('aria-label', 'Security code (CVV)');
      await expect(form.number).toHaveAttribute('aria-label', 'Card number');

      const boxes = await form.root
        .locator('.wpwl-label, .wpwl-control, .wpwl-button-pay')
        .evaluateAll((nodes) =>
          nodes
            .filter((node) => node.getClientRects().length > 0)
            .map((node) => ({ name: node.className, ...node.getBoundingClientRect().toJSON() })),
        );
      expect(boxes.length).toBeGreaterThan(14);
      for (const [index, box] of boxes.entries()) {
        const { name, top, left, height } = box;
        expect(top, `${name} stands below what comes before it`).toBeGreaterThanOrEqual(
          boxes[index - 1]?.bottom ?? 0,
        );
        expect(left, `${name} stands in the one column`).toBe(boxes[0]?.left);
        if (/control|button/.test(name)) expect(height, name).toBeGreaterThanOrEqual(44);
      }

      const size = (node: Element) => Number.parseFloat(getComputedStyle(node).fontSize);
      for (const field of [form.brand, form.number, form.expiry, form.holder, form.cvv])
        expect(await field.evaluate(size)).toBeGreaterThanOrEqual(16);

      // The window is as high as the part that a phone's keyboard leaves.
      await page.setViewportSize({ width: 320, height: 320 });
      for (const [field, control] of [
        [form.number, form.frame('card.number')],
        [form.expiry, form.expiry],
        [form.holder, form.holder],
        [form.cvv, form.frame('card.cvv')],
        [form.payButton, form.payButton],
      ] as const) {
        await field.focus();
        await expect(field).toBeFocused();
        const seen = () =>
          control.evaluate((node) => {
            const { left, right, top, bottom } = node.getBoundingClientRect();
            const middle = [top + 3, (top + bottom) / 2, bottom - 3];
            return middle.map((y) => document.elementFromPoint((left + right) / 2, y) === node);
          });
        await expect.poll(seen, `${control} is covered`).toEqual([true, true, true]);
      }

      for (const field of [form.expiry, form.cvv, form.number]) {
        await field.tap();
        await expect(field).toBeFocused();
      }
      await form.fill();
      await page.locator('[name="billing.city"]').fill('Berlin');
      await form.payButton.tap();
      await page.waitForURL(`${resultUrl}?*`);
    },
  );
});

test(
  'with forced colours a list beside other methods has the arrow of the browser, in the place of ours, and the button its lock',
  needs.media,
  async ({ open, page }) => {
    const { form } = await open({
      form: 'action="/forced" data-brands="VISA PAYPAL"',
      options: "var wpwlOptions = { layout: 'accordion', billingAddress: {} };",
    });
    await form.ready();
    const country = form.root.locator('select[name="billing.country"]');
    await expect(country).toHaveCSS('appearance', 'none');
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(country).toHaveCSS('appearance', 'auto');
    const lock = (node: Element) => getComputedStyle(node, '::before').backgroundImage;
    expect(await form.payButton.evaluate(lock)).toMatch(/radial-gradient\(.*rgb\(0, 0, 0\)/);
  },
);

test(
  'with forced colours and less motion borders, focus, errors and the choice are seen, and nothing moves (A-53, A-79, A-80)',
  needs.media,
  async ({ open, page, payments }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    const { form } = await open({
      form: 'action="/forced" data-brands="VISA CARTEBANCAIRE"',
      options: 'var wpwlOptions = { brandDetection: true };',
    });
    await form.ready();
    await form.pay();
    await expect(form.hint('card.cvv')).toBeVisible();
    await form.holder.fill('Jane Jones');
    await form.payButton.focus();
    const look = (node: Element) => {
      const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(node);
      return {
        width: Number.parseFloat(borderTopWidth),
        line: borderTopStyle,
        differs: borderTopColor !== backgroundColor,
      };
    };
    for (const field of [form.brand, form.holder, form.payButton])
      expect(await field.evaluate(look)).toEqual({ width: 1, line: 'solid', differs: true });
    // Besides its colour an error has a wider border, a sign and words.
    for (const wrong of [form.frame('card.number'), form.expiry, form.frame('card.cvv')])
      expect(await wrong.evaluate(look)).toEqual({ width: 3, line: 'solid', differs: true });
    const sign = (node: Element) => getComputedStyle(node, '::before').content;
    for (const name of ['card.number', 'card.expiry', 'card.cvv'] as const)
      expect(await form.hint(name).evaluate(sign)).toBe('"!" / ""');
    for (const field of [form.number, form.expiry, form.cvv]) {
      await field.focus();
      await expect(field).toBeFocused();
      await expect(field).toHaveCSS('outline-style', 'solid');
      expect(
        await field.evaluate((node) => Number.parseFloat(getComputedStyle(node).outlineWidth)),
      ).toBeGreaterThanOrEqual(2);
    }
    // The card in the code's field is not drawn: the ring is around the whole field.
    const width = ({ clientWidth }: Element) => clientWidth;
    expect(await form.cvv.evaluate(width)).toBe(await form.frame('card.cvv').evaluate(width));
    await form.fill();
    const choice = page.getByRole('radio', { name: 'Visa' });
    await expect(choice).toBeChecked();
    await expect(choice).toHaveCSS('appearance', 'auto');
    let moving: number[] = [];
    payments.handle(async (route) => {
      const spinner = form.root.locator('.wpwl-spinner');
      await expect(spinner).toBeVisible();
      // Its dots are a gradient in the colour of the button's text, which is black here.
      await expect(spinner).toHaveCSS('background-image', /radial-gradient\(.*rgb\(0, 0, 0\) 90%/);
      moving = await Promise.all(
        page.frames().map((frame) =>
          // A change that takes no time is no motion.
          frame.evaluate(
            () =>
              document
                .getAnimations()
                .filter(({ effect }) => effect?.getComputedTiming().activeDuration !== 0).length,
          ),
        ),
      );
      await route.continue();
    });
    await form.pay();
    await page.waitForURL('**/forced?*');
    expect(moving.length).toBeGreaterThan(2);
    expect(Math.max(...moving)).toBe(0);
  },
);

test(
  'nothing moves once the form is ready, and an error moves only what is below it (A-69)',
  needs.layoutShift,
  async ({ open, page }) => {
    const { form } = await open({
      body: '{script}{form}<p id="below">Terms</p>',
      options: `var jumps = 0; var wpwlOptions = { showCVVHint: true, onReady: function () {
      new PerformanceObserver(function (list) {
        list.getEntries().forEach(function (entry) { if (!entry.hadRecentInput) jumps += entry.value; });
      }).observe({ type: 'layout-shift' }); } };`,
    });
    await expect(form.cvv).toHaveAttribute('aria-label', 'Security code (CVV)');
    await expect(form.number).toHaveAttribute('aria-label', 'Card number');
    await form.type('card.number', '4242');
    expect(await page.evaluate(() => (window as unknown as { jumps: number }).jumps)).toBe(0);
    const tops = () =>
      form.root
        .locator('.wpwl-control')
        .evaluateAll((all) => all.map((node) => Math.round(node.getBoundingClientRect().top + scrollY)));
    const [brand, number, expiry, holder = 0] = await tops();
    await form.expiry.focus();
    await expect(form.hint('card.number')).toBeVisible();
    const [brandThen, numberThen, expiryThen, holderThen] = await tops();
    expect([brandThen, numberThen, expiryThen]).toEqual([brand, number, expiry]);
    expect(holderThen).toBeGreaterThan(holder);
  },
);

test('in Arabic the form is mirrored, but what is typed from the card is not (A-83)', async ({
  open,
  page,
}) => {
  const boxesIn = async (locale: string) => {
    const { form } = await open({ options: `var wpwlOptions = { locale: '${locale}' };` });
    await expect(form.number).toHaveAttribute('aria-label', /\S/);
    await form.type('card.number', '4242424242424242');
    await expect(form.number).toHaveCSS('direction', 'ltr');
    await expect(form.number).toHaveValue('4242 4242 4242 4242');
    const { x = 0, width = 0 } = (await form.root.boundingBox()) ?? {};
    const parts = form.root.locator('.wpwl-label, .wpwl-control, .wpwl-brand, .wpwl-button-pay');
    return parts.evaluateAll(
      (nodes, [start, end]) =>
        nodes.map((node) => {
          const { left, right } = node.getBoundingClientRect();
          return [left - start, end - right].map(Math.round);
        }),
      [x, x + width] as const,
    );
  };
  await page.setViewportSize({ width: 500, height: 900 });
  const english = await boxesIn('en');
  expect(await boxesIn('ar')).toEqual(english.map(([before, behind]) => [behind, before]));
});
