/** The layouts `compact` and `accordion`: their heights, the buttons of their rows, and a payment that is under way. */
import { type LanguageCode, languages } from '../../src/texts/languages.ts';
import { needs } from '../fixtures/chromium-only.ts';
import { dress, wardrobe } from '../fixtures/dress.ts';
import { formTexts } from '../fixtures/form-texts.ts';
import { inlineStyle } from '../fixtures/merchant.ts';
import { readPixels } from '../fixtures/read-pixels.ts';
import { runSteps } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

const inRows = 'action="/result" data-brands="VISA MASTER AMEX PAYPAL IDEAL"';
const wrong = { number: '4200000000000001', expiry: '01 / 20', cvv: '1' };
/** Words of one line on a phone, whatever font the machine has. */
const short =
  "errorMessages: { cardNumberError: 'Check it', expiryMonthError: 'Check it', cvvError: 'Check it' }";

test('in the layout accordion on a phone the card is at most 363 px high, and 408 with three errors', async ({
  open,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { form } = await open({
    options: `var wpwlOptions = { layout: 'accordion', ${short} };`,
    form: inRows,
  });
  await form.ready();
  const height = () =>
    page.evaluate(() => {
      const [card, next] = [...document.querySelectorAll('.wpwl-method')].map((row) =>
        row.getBoundingClientRect(),
      );
      return Number(next?.top) - Number(card?.top);
    });
  expect(await height()).toBeLessThanOrEqual(363);
  await form.fill(wrong);
  await form.pay();
  await expect(form.root.locator('.wpwl-hint')).toHaveCount(3);
  expect(await height()).toBeLessThanOrEqual(408);
});

test('in the layout compact the labels, errors and wrong fields of a card form', async ({ open, page }) => {
  const { form } = await open({ options: "var wpwlOptions = { layout: 'compact' };" });
  await form.ready();
  await runSteps({
    'on a phone the label of the code is one line in every language, without its letters, which its name keeps':
      async () => {
        await page.setViewportSize({ width: 390, height: 844 });
        await expect(form.cvv).toHaveAccessibleName(/Security code \(CVV\)/);
        const broken: string[] = [];
        for (const code of Object.keys(languages)) {
          await page.evaluate(`wpwl.update({ locale: '${code}' })`);
          const { width, height, words } = await page.locator('.wpwl-label-cvv').evaluate((label) => ({
            width: label.querySelector('.wpwl-letters')?.getBoundingClientRect().width,
            height: label.getBoundingClientRect().height,
            words: label.textContent,
          }));
          if (width !== 0 || height > 24) broken.push(`${code}: ${words}`);
        }
        expect(broken).toEqual([]);
        await page.setViewportSize({ width: 640, height: 844 });
        await page.evaluate("wpwl.update({ locale: 'en' })");
        expect((await page.locator('.wpwl-letters').boundingBox())?.width).toBeGreaterThan(20);
      },
    'an error on a phone is one line, clear of the ring of its field, and nearer to it than to the next label':
      async () => {
        await page.setViewportSize({ width: 390, height: 844 });
        await form.pay();
        for (const name of ['cardNumber', 'expiry', 'cvv']) {
          const group = form.root.locator(`.wpwl-group-${name}`);
          const [field, error] = [group.locator('.wpwl-control'), group.locator('.wpwl-hint')];
          await expect(error).toBeVisible();
          const edges = await Promise.all([field.boundingBox(), error.boundingBox()]);
          const [bottom, top] = [Number(edges[0]?.y) + Number(edges[0]?.height), Number(edges[1]?.y)];
          // The ring is 4 pixels wide.
          expect(top - bottom, name).toBeGreaterThanOrEqual(8);
          expect(edges[1]?.height, name).toBeLessThan(20);
          const next = { cardNumber: 'expiry', cvv: 'cardHolder' }[name];
          if (!next) continue;
          const label = await form.root.locator(`.wpwl-group-${next} .wpwl-label`).boundingBox();
          const below = Number(label?.y) - top - Number(edges[1]?.height);
          expect(below, name).toBeGreaterThanOrEqual(top - bottom + 3);
        }
      },
    'a wrong number makes the form at most 24 px higher': async () => {
      await page.setViewportSize({ width: 640, height: 844 });
      await form.fill();
      await expect(form.root.locator('.wpwl-hint')).toHaveCount(0);
      const height = async () => (await form.root.boundingBox())?.height ?? 0;
      const before = await height();
      await form.fill({ number: wrong.number });
      await expect(form.root.locator('.wpwl-hint')).toHaveCount(1);
      expect(await height()).toBeGreaterThan(before);
      expect((await height()) - before).toBeLessThanOrEqual(24);
    },
    'the border of a wrong field is two pixels wide on all sides, around frames too': async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await form.fill(wrong);
      await form.pay();
      await expect(form.root.locator('.wpwl-hint')).toHaveCount(3);
      await form.holder.focus();
      for (const name of ['cardNumber', 'expiry', 'cvv']) {
        const field = page.locator(`.wpwl-control-${name}`);
        await expect(field).toHaveCSS('border-top-color', 'rgb(179, 38, 30)');
        const { x, y, width, height } = await field.evaluate((node) => node.getBoundingClientRect().toJSON());
        const [left, top, right, bottom] = [x, y, x + width, y + height].map(Math.round);
        const middle = Math.round(y + height / 2);
        const places = [0.3, 0.9].flatMap((part) => {
          const at = Math.round(x + width * part);
          return [-1, 0].flatMap((step) => [
            { x: at, y: Number(top) + step },
            { x: at, y: Number(bottom) - 1 - step },
            { x: Number(left) + step, y: middle },
            { x: Number(right) - 1 - step, y: middle },
          ]);
        });
        const colours = await readPixels(page.locator('html'), places);
        expect([...new Set(colours)], name).toEqual(['rgb(179, 38, 30)']);
      }
    },
    'the label of a wrong field has the colour of its error': async () => {
      await form.fill({ cvv: '1' });
      await form.pay();
      const colorOf = (selector: string) =>
        page.locator(selector).evaluate((node) => getComputedStyle(node).color);
      const alarm = await colorOf('.wpwl-group-cvv .wpwl-hint');
      expect(await colorOf('.wpwl-label-cvv')).toBe(alarm);
      expect(await colorOf('.wpwl-label-expiry')).not.toBe(alarm);
    },
  });
});

test('in the layout compact the mark of the typed number is as large as the accepted marks, and ends where they do', async ({
  open,
  page,
}) => {
  const { form } = await open({
    options: "var wpwlOptions = { layout: 'compact' };",
    form: 'action="/result" data-brands="AMEX MASTER VISA"',
  });
  await form.ready();
  const accepted = await page.locator('.wpwl-accepted > *').last().boundingBox();
  await form.fill({ number: '4200000000000000' });
  const typed = page.locator('.wpwl-group-brand > .wpwl-brand');
  await expect(typed).toHaveCSS('opacity', '1');
  expect(accepted).toMatchObject({ width: 32, height: 20 });
  expect(await typed.boundingBox()).toEqual(accepted);
});

test('in the layout accordion the mark of the typed brand stands in the field alone, signs are as large as marks, and a line under PayPal says where the shopper continues', async ({
  open,
  page,
}) => {
  const { form } = await open({
    options: "var wpwlOptions = { layout: 'accordion' };",
    form: 'action="/result" data-brands="VISA MASTER AMEX PAYPAL KLARNA_PAYMENTS_ONE"',
  });
  await form.ready();
  const row = (index: number) => page.locator('.wpwl-method').nth(index).locator('.wpwl-mark');
  const [drawn, sign] = [await row(1).boundingBox(), await row(2).locator('svg').boundingBox()];
  expect(drawn).toMatchObject({ width: 38, height: 24 });
  expect(sign).toMatchObject({ x: drawn?.x, width: 38, height: 24 });
  const marks = page.locator('.wpwl-method').first().locator('.wpwl-method-marks > *');
  await expect(marks).toHaveCount(3);
  for (const mark of await marks.all()) await expect(mark).toBeVisible();
  await form.fill({ number: '4200000000000000' });
  await expect(form.root.locator('.wpwl-group-brand > .wpwl-brand')).toBeVisible();
  for (const mark of await marks.all()) await expect(mark).toBeHidden();
  const rows = page.locator('.wpwl-method');
  await rows.last().click();
  for (const mark of await marks.all()) await expect(mark).toBeVisible();
  await rows.first().click();
  for (const mark of await marks.all()) await expect(mark).toBeHidden();
  await form.fill({ number: '' });
  for (const mark of await marks.all()) await expect(mark).toBeVisible();
  await rows.nth(1).click();
  await expect(page.getByText('You will continue to PayPal.')).toBeVisible();
  await expect(page.locator('.wpwl-continue-at').filter({ visible: true })).toHaveCount(1);
});

test('the pay button of the layouts compact and accordion has a lock, which a rule of the page takes away', async ({
  open,
  page,
}) => {
  const sign = () =>
    page
      .locator('.wpwl-button-pay')
      .first()
      .evaluate((button) => {
        const { content, backgroundImage } = getComputedStyle(button, '::before');
        return content === 'none' ? 'none' : backgroundImage;
      });
  const { form } = await open({ form: inRows });
  await form.ready();
  const amount = /^Pay €[\d.]+$/;
  const expectLock = async (layout: 'compact' | 'accordion') => {
    await page.evaluate((name) => window.wpwl?.update({ layout: name }), layout);
    expect(await sign()).toMatch(/radial-gradient/);
    await expect(form.payButton).toHaveText(amount);
  };
  await runSteps({
    'the layout stacked has none, and no line that says where the shopper continues': async () => {
      expect(await sign()).toBe('none');
      await expect(form.payButton).toHaveText('Pay now');
      await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible();
      await expect(page.locator('.wpwl-continue-at')).toHaveCount(0);
    },
    'the layout compact': () => expectLock('compact'),
    'the layout accordion': () => expectLock('accordion'),
    'a rule of the page takes it away': async () => {
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('.wpwl-button-pay::before { content: none; }');
        document.adoptedStyleSheets.push(sheet);
      });
      expect(await sign()).toBe('none');
    },
  });
});

test('in the layouts compact and accordion the button stands 20 px below the last field where the page is 640 px wide, and 16 px where it is 390 px wide', async ({
  open,
  page,
}) => {
  const { form } = await open({ options: "var wpwlOptions = { layout: 'compact' };" });
  await form.ready();
  for (const layout of ['compact', 'accordion'] as const) {
    await page.evaluate((name) => window.wpwl?.update({ layout: name }), layout);
    for (const [width, space] of [
      [640, 20],
      [390, 16],
    ] as const)
      await test.step(`${layout}, ${width} px`, async () => {
        await page.setViewportSize({ width, height: 844 });
        const field = await form.root.locator('.wpwl-control-cardHolder').boundingBox();
        const button = await form.payButton.boundingBox();
        expect.soft(Number(button?.y) - Number(field?.y) - Number(field?.height)).toBe(space);
      });
    await expect(form.root.locator('.wpwl-group-submit')).toHaveCSS('background-image', 'none');
  }
});

test('in the layout accordion each row says that it is one of the payment methods, and which of how many', async ({
  open,
  page,
}) => {
  const { form } = await open({
    options: "var wpwlOptions = { layout: 'accordion' };",
    form: 'action="/result" data-brands="VISA EPS PREPAYMENT"',
  });
  await form.ready();
  for (const [index, name] of ['Card', 'eps', 'Prepayment'].entries())
    await expect(page.locator('.wpwl-method', { hasText: name })).toHaveAccessibleDescription(
      `Payment methods, ${index + 1} of 3`,
    );
});

test('in the layout accordion a form with nothing to fill in is a button as wide as that of the card', async ({
  open,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { form } = await open({
    options: "var wpwlOptions = { layout: 'accordion' };",
    form: 'action="/result" data-brands="VISA EPS PREPAYMENT"',
  });
  await form.ready();
  const width = (await form.payButton.boundingBox())?.width;
  for (const name of ['eps', 'Prepayment']) {
    await page.getByRole('button', { name }).click();
    const opened = page.locator('.wpwl-method[aria-expanded=true] + .wpwl-container');
    await expect.poll(async () => (await opened.getByRole('button').boundingBox())?.width).toBe(width);
  }
});

test('in the layout accordion the button of a method with a mark says what a press does, and while a payment is under way all rows are pale, and its button is not', async ({
  open,
  page,
}) => {
  const { form } = await open({ options: "var wpwlOptions = { layout: 'accordion' };", form: inRows });
  await form.ready();
  await page.locator('.wpwl-method', { hasText: 'PayPal' }).click();
  const button = page.getByRole('button', { name: 'Pay with PayPal' });
  await expect(button).toBeVisible();
  await expect(button.locator('.wpwl-brand')).toBeHidden();
  const words = await button.evaluate((node) => getComputedStyle(node, '::before').content);
  expect(words).toContain('Pay with PayPal');
  await expect(button).toHaveCSS('background-color', 'rgb(23, 33, 47)');
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await page.locator('.wpwl-method').first().click();
  await form.fill();
  const names = page.locator('.wpwl-method-name');
  await expect(names).toHaveCount(3);
  for (const name of await names.all()) await expect(name).toHaveCSS('opacity', '1');
  await page.route('**/v1/checkouts/*/payment', () => {});
  await form.pay();
  await expect(form.payButton).toHaveText('Processing payment…');
  for (const name of await names.all()) await expect(name).toHaveCSS('opacity', '0.65');
  await expect(page.locator('.wpwl-group-cardNumber')).toHaveCSS('opacity', '0.65');
  await expect(form.payButton).toHaveCSS('opacity', '1');
});

test.describe('a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  test('that taps anywhere on number or code, on a mark or a sign too, gets into the field', async ({
    open,
    page,
  }) => {
    const { form } = await open({
      options: "var wpwlOptions = { layout: 'accordion' };",
      form: 'action="/result" data-brands="VISA MASTER AMEX DISCOVER JCB PAYPAL"',
    });
    await form.ready();
    for (const [name, input] of [
      ['cardNumber', form.number],
      ['cvv', form.cvv],
    ] as const) {
      const frame = await page.locator(`.wpwl-control-${name}`).boundingBox();
      const { x, y, width, height } = frame ?? { x: 0, y: 0, width: 0, height: 0 };
      expect(width).toBeGreaterThan(100);
      for (const part of [0.05, 0.5, 0.8, 0.97]) {
        await form.holder.tap();
        await expect(form.holder).toBeFocused();
        await page.touchscreen.tap(x + width * part, y + height / 2);
        await expect(input, `a tap at ${part} of the width of ${name}`).toBeFocused();
      }
    }
  });
});

test.describe('above the keys of a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 450 } });
  test('what comes after the field that a finger taps at the lower edge is in sight', async ({
    open,
    page,
  }) => {
    const { form } = await open({
      options: "var wpwlOptions = { layout: 'compact' };",
      form: 'action="/result" data-brands="VISA MASTER PAYPAL"',
      body: `${'<p>.</p>'.repeat(20)}{script}{form}${'<p>.</p>'.repeat(20)}`,
    });
    await form.ready();
    for (const [name, next] of [
      ['cardHolder', form.payButton],
      ['cvv', form.holder],
      ['cardNumber', form.expiry],
    ] as const) {
      const field = form.root.locator(`.wpwl-control-${name}`);
      await field.evaluate((control) => {
        scrollBy(0, control.getBoundingClientRect().bottom - innerHeight + 2);
      });
      const { x = 0, y = 0 } = (await field.boundingBox()) ?? {};
      await page.touchscreen.tap(x + 20, y + 20);
      await expect(next, `after ${name}`).toBeInViewport({ ratio: 1 });
    }
  });
});

test(
  'in the layout compact the button says that the payment is under way, and nothing moves',
  needs.devtools,
  async ({ open, page }) => {
    const { form } = await open({ options: "var wpwlOptions = { layout: 'compact' };" });
    await form.ready();
    await form.fill();
    const before = await form.root.boundingBox();
    await page.route('**/v1/checkouts/*/payment', () => {});
    await form.pay();
    await expect(form.payButton).toHaveText('Processing payment…');
    await expect(form.root.getByRole('status')).toHaveText('Processing payment…');
    expect(await form.root.getByRole('status').boundingBox()).toMatchObject({ width: 1, height: 1 });
    expect(await form.root.boundingBox()).toEqual(before);
    const spinner = await form.payButton.locator('.wpwl-spinner').boundingBox();
    const button = await form.payButton.boundingBox();
    expect(Number(spinner?.x)).toBeLessThan(Number(button?.x) + Number(button?.width) / 2);
  },
);

test('in the layout compact the button has a check sign and says Paid for 400 ms once the payment has succeeded, and not when it was declined', async ({
  open,
  page,
}) => {
  // The page's timers of 400 ms wait for the test, so that no machine is too slow to see what the button says.
  await page.addInitScript(() => {
    const later = window.setTimeout;
    const held: (() => void)[] = [];
    const hold = (run: () => void, ms?: number) => (ms === 400 ? held.push(run) : later(run, ms));
    Object.assign(window, { setTimeout: hold, held });
  });
  const countHeld = () => page.evaluate(() => (window as unknown as { held: unknown[] }).held.length);
  const layout = { options: "var wpwlOptions = { layout: 'compact' };" };
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    const paid = await open(layout);
    await paid.form.fill();
    await paid.form.pay();
    await expect(paid.form.payButton, reducedMotion).toHaveText('Paid');
    await expect(paid.form.payButton).toHaveClass(/wpwl-button-done/);
    await expect(paid.form.payButton.locator('.wpwl-spinner')).toHaveCSS('border-top-width', '0px');
    expect(await countHeld()).toBe(1);
    await page.evaluate(() => (window as unknown as { held: (() => void)[] }).held[0]?.());
    await page.waitForURL(`${paid.resultUrl}?*`);
  }

  const declined = await open(layout);
  await declined.form.fill({ holder: '800.100.152' });
  await declined.form.pay();
  // Nothing waits for the test here.
  await page.waitForURL(`${declined.resultUrl}?*`);
});

/** The narrowest width of each range for which the style sheets have rules: a wider one of its range has more room. */
const narrowest = [280, 353, 385, 417, 481];
/** Widths of letters, as those of fonts: narrower than the machine's, the same, wider. */
const spacings = ['-0.06em', '0em', '0.08em'];
/** The languages with the longest names of the two. */
const longest = Object.keys(languages)
  .sort((one, other) => namesOf(other).length - namesOf(one).length)
  .slice(0, 6);
function namesOf(code: string): string {
  const { expiryDate, cvv } = formTexts[code as LanguageCode];
  return expiryDate + cvv;
}
for (const layout of ['compact', 'accordion'])
  test(`in the layout ${layout} expiry date and code stand on one line in every language at 280 px, and in those with the longest names at every width`, async ({
    open,
    page,
  }) => {
    const { form } = await open({ options: `var wpwlOptions = { layout: '${layout}' };`, form: inRows });
    await form.ready();
    /** Returns the widths of letters with which the two are not on one line. */
    const findBroken = () =>
      page.evaluate(
        (all) =>
          all.filter((spacing) => {
            document.documentElement.style.letterSpacing = spacing;
            const [expiry, code] = ['expiry', 'cvv'].map((name) =>
              document.querySelector(`.wpwl-form-card .wpwl-control-${name}`)?.getBoundingClientRect(),
            );
            if (!expiry || !code) return true;
            const [start, end] = expiry.left < code.left ? [expiry, code] : [code, expiry];
            const isInside = start.left >= 0 && end.right <= innerWidth;
            return expiry.top !== code.top || start.right >= end.left || !isInside;
          }),
        spacings,
      );
    await form.pay();
    await expect(form.root.locator('.wpwl-hint')).toHaveCount(3);
    const broken: string[] = [];
    for (const width of narrowest) {
      await page.setViewportSize({ width, height: 900 });
      // Where the form has the least room, in every language.
      for (const code of width === narrowest[0] ? Object.keys(languages) : longest) {
        await page.evaluate(`wpwl.update({ locale: '${code}' })`);
        for (const spacing of await findBroken())
          broken.push(`${code} at ${width}, letters ${spacing} apart`);
      }
    }
    expect(broken).toEqual([]);
  });

for (const [layout, percent] of [
  ['compact', 200],
  ['accordion', 200],
  ['accordion', 150],
] as const)
  test(`in the layout ${layout} on a phone, text of ${percent} % is whole: number, date, code and the row’s name`, async ({
    open,
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { form } = await open({
      options: `var wpwlOptions = { layout: '${layout}', brandDetection: true };`,
      form: inRows,
      head: inlineStyle(`html { font-size: ${percent}% }`),
    });
    await form.ready();
    await form.fill({ number: '8888888888888888', expiry: '12/35', cvv: '8888' });
    for (const field of [form.number, form.expiry, form.cvv]) {
      const [needed, given] = await field.evaluate((input: HTMLInputElement) => [
        input.scrollWidth,
        input.clientWidth,
      ]);
      expect(Number(needed)).toBeLessThanOrEqual(Number(given));
    }
    const [expiry, code] = await Promise.all([
      form.expiry.boundingBox(),
      form.frame('card.cvv').boundingBox(),
    ]);
    // Two codes of 150 % have room side by side.
    if (percent === 200) {
      expect(code?.x).toBe(expiry?.x);
      expect(code?.y).toBeGreaterThan((expiry?.y ?? 0) + (expiry?.height ?? 0));
    }
    // A name of several words may stand in two lines.
    for (const name of await page.locator('.wpwl-method-name').all()) {
      const lines = (await name.innerText()).includes(' ') ? 3 : 2;
      expect((await name.boundingBox())?.height).toBeLessThan(lines * 16 * (percent / 100));
    }
  });

test('a pressed row of the layout accordion slides from where it was on a page that cannot scroll, and stays under the finger on one that can', async ({
  open,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { form } = await open({ options: "var wpwlOptions = { layout: 'accordion' };", form: inRows });
  await form.ready();
  const row = page.locator('.wpwl-method').last();
  await expect(row).toBeVisible();
  // The first frame after the press is what the shopper sees first.
  const press = async () => {
    await row.scrollIntoViewIfNeeded();
    return row.evaluate(async (node) => {
      const top = () => node.getBoundingClientRect().top;
      const first = top();
      (node as HTMLElement).click();
      await new Promise(requestAnimationFrame);
      const second = top();
      await Promise.all(document.getAnimations().map(({ finished }) => finished));
      return { before: first, after: second, rest: top() };
    });
  };
  await runSteps({
    'a page that cannot scroll': async () => {
      const { before, after, rest } = await press();
      expect(Math.abs(after - before)).toBeLessThan(60);
      expect(before - rest).toBeGreaterThan(200);
    },
    'a long page': async () => {
      await page.locator('.wpwl-method').first().click();
      await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
      await page.locator('body').evaluate((body) => {
        body.style.paddingBlock = '600px 1200px';
      });
      const { before, after, rest } = await press();
      expect(Math.abs(after - before)).toBeLessThan(60);
      expect(Math.abs(rest - before)).toBeLessThanOrEqual(1);
    },
  });
});

test('a compact card form that is alone on a ground like its box stands free of a box, and has one again when the ground changes or is a picture', async ({
  open,
  page,
}) => {
  const { form } = await open({
    options: "var wpwlOptions = { layout: 'compact' };",
    head: inlineStyle(
      'body { background: #fdfdfb } .grey { background: #c8ccd0 } .picture { background: linear-gradient(#123, #fff) }',
    ),
  });
  await form.ready();
  const container = page.locator('.wpwl-container');
  const box = page.locator('.wpwl-form');
  await expect(container).toHaveClass(/wpwl-free/);
  await expect(box).toHaveCSS('border-top-width', '0px');
  const readLefts = () =>
    box.evaluate((node) =>
      [node, ...node.querySelectorAll('.wpwl-control')].map((each) => each.getBoundingClientRect().left),
    );
  const [left, ...fields] = await readLefts();
  expect(new Set([left, fields[0]]).size).toBe(1);
  await page.locator('body').evaluate((body) => body.classList.add('grey'));
  await expect(container).not.toHaveClass(/wpwl-free/);
  await expect(box).toHaveCSS('border-top-width', '1px');
  await expect(box).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.locator('body').evaluate((body) => body.classList.remove('grey'));
  await expect(container).toHaveClass(/wpwl-free/);
  await page.locator('body').evaluate((body) => body.classList.add('picture'));
  await expect(container).not.toHaveClass(/wpwl-free/);
  await expect(box).toHaveCSS('border-top-width', '1px');
});

test('a compact card form keeps its box beside another form with fields', async ({ open, page }) => {
  const options = "var wpwlOptions = { layout: 'compact' };";
  const { form } = await open({ options, form: 'action="/result" data-brands="VISA DIRECTDEBIT_SEPA"' });
  await form.ready();
  await expect(page.locator('.wpwl-form-directDebit')).toBeVisible();
  await expect(page.locator('.wpwl-form-card')).toHaveCSS('border-top-width', '1px');
});

test('a compact form without a box begins where the texts of the page begin, or where the page says', async ({
  open,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  const rules = (more = '') => `body { margin: 0 40px; background: #fff; } ${more}`;
  const { form } = await open({
    options: "var wpwlOptions = { layout: 'compact' };",
    head: wardrobe(rules()),
  });
  await form.ready();
  const readLeft = async () => {
    await expect(form.root.locator('.wpwl-form')).toHaveCSS('border-top-width', '0px');
    return (await form.root.boundingBox())?.x;
  };
  expect.soft(await readLeft()).toBe(40);
  await dress(page, rules(':root { --wpwl-align: auto; }'));
  expect(await readLeft()).toBe(40 + (1280 - 2 * 40 - 512) / 2);
});

for (const layout of ['compact', 'accordion'] as const)
  test(`in the layout ${layout} every accepted brand is seen whole at 300 to 360 px, in text of 100, 150 and 200 %`, async ({
    open,
    page,
  }) => {
    const { form } = await open({
      options: `var wpwlOptions = { layout: '${layout}' };`,
      form: layout === 'accordion' ? inRows : 'action="/result" data-brands="VISA MASTER AMEX"',
      head: inlineStyle('body { margin: 16px }'),
    });
    await form.ready();
    const row = page.locator(layout === 'accordion' ? '.wpwl-method-marks' : '.wpwl-accepted').first();
    const findLost = () =>
      row.evaluate((node) => {
        const { left, right, bottom } = (node.closest('button') ?? document.body).getBoundingClientRect();
        const field = document.querySelector('.wpwl-control-cardNumber')?.getBoundingClientRect();
        const boxes = [...node.children].map((mark) => mark.getBoundingClientRect());
        const isSeen = (box: DOMRect, index: number) =>
          box.width >= 20 &&
          Math.abs(box.width / box.height - 1.6) < 0.05 &&
          box.left >= Math.max(left, boxes[index - 1]?.right ?? 0) &&
          box.right <= right &&
          (node.matches('button *') ? box.bottom <= bottom : box.top >= Number(field?.top));
        return boxes.map(isSeen).filter((seen) => !seen).length + 3 - boxes.length;
      });
    for (const width of [300, 320, 344, 360])
      for (const percent of [100, 150, 200]) {
        await page.setViewportSize({ width, height: 900 });
        await page.locator('html').evaluate((html, size) => {
          html.style.fontSize = `${size}%`;
        }, percent);
        await expect.poll(findLost, `${width} px, ${percent} %`).toBe(0);
      }
  });

for (const layout of ['stacked', 'compact', 'accordion'] as const)
  test(`in the layout ${layout} at 390 px text of 150 and 200 % makes date, code and placeholders as large, and the number as far as it fits`, async ({
    open,
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 1400 });
    const { form } = await open({
      options: `var wpwlOptions = { layout: '${layout}' };`,
      form: layout === 'accordion' ? inRows : 'action="/result" data-brands="VISA MASTER AMEX"',
      head: inlineStyle('body { margin: 16px }'),
    });
    await form.ready();
    const holder = page.locator('.wpwl-control-cardHolder');
    const sizes = async () => {
      const read = (input: Element) =>
        [getComputedStyle(input), getComputedStyle(input, '::placeholder')].map(({ fontSize }) =>
          Number.parseFloat(fontSize),
        );
      const fields = [form.expiry, form.cvv, holder, form.number];
      return (await Promise.all(fields.map((field) => field.evaluate(read)))).flat().map(Math.round);
    };
    for (const [percent, text, number] of [
      [100, 16, 16],
      [150, 24, 24],
      [200, 32, 29],
    ] as const) {
      await page.locator('html').evaluate((html, size) => {
        html.style.fontSize = `${size}%`;
      }, percent);
      const others = Array.from({ length: 6 }, () => text);
      // 16 digits that nobody has typed yet do not move closer together.
      const example = layout === 'accordion' ? Math.min(number, 25) : number;
      await expect.poll(sizes, `${percent} %`).toEqual([...others, number, example]);
    }
    await form.fill({ number: '8888888888888888', expiry: '12/35', cvv: '888' });
    for (const field of [form.number, form.expiry, form.cvv])
      expect(
        await field.evaluate((input: HTMLInputElement) => input.scrollWidth - input.clientWidth),
      ).toBeLessThanOrEqual(0);
  });

for (const layout of ['compact', 'accordion'] as const)
  test(`in the layout ${layout} all forms begin where the texts of the page begin, saved cards too`, async ({
    open,
    page,
    api,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open({
      checkout: { 'registrations[0].id': await api.register({}) },
      options: `var wpwlOptions = { layout: '${layout}' };`,
      form: inRows,
      head: inlineStyle('body { margin: 0 40px }'),
    });
    await expect(page.locator('.wpwl-form-card')).toBeAttached();
    const readLefts = () =>
      page
        .locator('.wpwl-method, .wpwl-container, .wpwl-registrations')
        .evaluateAll((all) =>
          all.map((each) => each.getBoundingClientRect()).flatMap(({ left, width }) => (width ? left : [])),
        );
    await expect.poll(async () => (await readLefts()).length).toBeGreaterThan(3);
    expect([...new Set(await readLefts())]).toEqual([40]);
  });
