/** What keyboards and assistive technology meet in the card form, and what a dark scheme shows. */
import { findViolations } from '../../src/testing/kit/playwright/index.ts';
import { needs } from '../fixtures/chromium-only.ts';
import { holdBackFrameScripts } from '../fixtures/hold-back.ts';
import { inlineStyle } from '../fixtures/merchant.ts';
import { readPixels } from '../fixtures/read-pixels.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'in a dark scheme no frame flashes white before its script is there, and axe finds nothing (A-78)',
  needs.media,
  async ({ open, page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const release = await holdBackFrameScripts(page);
    const { form } = await open({ head: '<meta name="color-scheme" content="light dark">' });
    const frame = form.frame('card.number');
    await page.frameLocator('iframe[name="card.number"]').locator('#field').waitFor();
    const ground = () => readPixels(frame, [{ x: -8, y: 22 }]);
    // The colour of the field, or of an empty dark document.
    const dark = /^rgb\(1\d, 1\d, [12]\d\)$/;
    expect((await ground())[0]).toMatch(dark);
    release();
    await form.ready();
    expect((await ground())[0]).toMatch(dark);
    await form.pay();
    await expect(form.hint('card.cvv')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  },
);

test('Tab goes through the fields in visual order, both ways, one stop each (A-85, A-86), and a click on a visible label focuses its field, in frames too (A-88)', async ({
  open,
  page,
}) => {
  const { form } = await open();
  await form.ready();
  const stops = [form.brand, form.number, form.expiry, form.holder, form.cvv, form.payButton];
  await page.locator('body').click({ position: { x: 1, y: 1 } });
  for (const stop of stops) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
  }
  for (const stop of stops.slice(0, -1).reverse()) {
    await page.keyboard.press('Shift+Tab');
    await expect(stop).toBeFocused();
  }
  for (const [label, field] of [
    ['cardNumber', form.number],
    ['expiry', form.expiry],
    ['cardHolder', form.holder],
    ['cvv', form.cvv],
  ] as const) {
    await page.locator(`.wpwl-label-${label}`).click();
    await expect(field).toBeFocused();
  }
});

test('a click on a label moves the focus from one frame to another, however quick the tap is (A-88)', async ({
  open,
  page,
}) => {
  const { form } = await open();
  await form.ready();
  const number = await form.frame('card.number').boundingBox();
  const label = await form.root.locator('.wpwl-label-cvv').boundingBox();
  if (!number || !label) throw new Error('The form has no number or no label of the security code.');
  for (let i = 0; i < 10; i += 1) {
    await page.mouse.click(number.x + 40, number.y + 10);
    await expect(form.number).toBeFocused();
    // The press is as short as a finger's tap: the page gets the focus and has to pass it on in the same moment.
    await page.mouse.click(label.x + 5, label.y + 5);
    await expect(form.cvv).toBeFocused();
  }
});

test('inputs name their purpose and their keyboard (A-03, A-04)', async ({ open }) => {
  const { form } = await open();
  await expect(form.number).toHaveAttribute('autocomplete', 'cc-number');
  await expect(form.cvv).toHaveAttribute('autocomplete', 'cc-csc');
  await expect(form.expiry).toHaveAttribute('autocomplete', 'cc-exp');
  await expect(form.holder).toHaveAttribute('autocomplete', 'cc-name');
  for (const field of [form.number, form.cvv, form.expiry]) {
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await expect(field).not.toHaveAttribute('type', 'number');
  }
});

const accent = 'rgb(10, 88, 202)';

test('the focus ring is at least 2 px, and one stroke around a frame and its padding (A-87)', async ({
  open,
  page,
}) => {
  const { form } = await open();
  await form.ready();
  await page.locator('body').click({ position: { x: 1, y: 1 } });
  const frames = new Map([
    [form.number, form.frame('card.number')],
    [form.cvv, form.frame('card.cvv')],
  ]);
  for (const field of [form.brand, form.number, form.expiry, form.holder, form.cvv, form.payButton]) {
    await page.keyboard.press('Tab');
    const frame = frames.get(field);
    if (frame) {
      await expect(frame).toHaveCSS('border-top-color', accent);
      await expect(frame).toHaveCSS('box-shadow', /^rgb\(10, 88, 202\) 0px 0px 0px 1px/);
      await expect(field).toHaveCSS('outline-color', 'rgba(0, 0, 0, 0)');
    } else {
      await expect(field).toHaveCSS('outline-style', 'solid');
      expect(
        Number.parseFloat(await field.evaluate((node) => getComputedStyle(node).outlineWidth)),
      ).toBeGreaterThanOrEqual(2);
    }
  }
});

test('with the brand’s mark in the number’s field, the focus ring is one stroke around field and mark (A-87)', async ({
  open,
}) => {
  const { form } = await open({ options: 'var wpwlOptions = { brandDetection: true };' });
  await form.type('card.number', '5454545454545454');
  await form.expiry.focus();
  await form.number.focus();
  const frame = form.frame('card.number');
  await expect(frame).toHaveCSS('border-top-color', accent);
  await expect(frame).toHaveCSS('box-shadow', /^rgb\(10, 88, 202\) 0px 0px 0px 1px/);
  await expect(form.number).toHaveCSS('outline-color', 'rgba(0, 0, 0, 0)');
  const mark = form.root.locator('.wpwl-group-brand > .wpwl-brand-MASTER');
  await expect(mark).toHaveCSS('opacity', '1');
  const [around, inside] = [await frame.boundingBox(), await mark.boundingBox()];
  if (!around || !inside) throw new Error('The field or its mark is not shown.');
  expect(inside.x).toBeGreaterThan(around.x);
  expect(inside.x + inside.width).toBeLessThan(around.x + around.width);
  expect(inside.y).toBeGreaterThan(around.y);
  expect(inside.y + inside.height).toBeLessThan(around.y + around.height);
});

test('a frame draws its focus ring itself on a page that removes shadows (A-87)', async ({ open }) => {
  const { form } = await open({ head: inlineStyle('* { box-shadow: none; }') });
  await form.ready();
  await form.number.focus();
  await expect(form.number).toHaveCSS('outline', `${accent} solid 2px`);
});

test('a field on a page that gives fields a shadow of its own, which hides the ring, has an outline (A-87)', async ({
  open,
  page,
}) => {
  const { form } = await open({
    head: inlineStyle('.wpwl-control { box-shadow: inset 0 1px 2px #0003; border-color: #999; }'),
  });
  await form.ready();
  for (const name of ['card.number', 'card.cvv'] as const) {
    const field = name === 'card.number' ? form.number : form.cvv;
    await field.focus();
    await expect(field).toHaveCSS('outline', `${accent} solid 2px`);
    await page.locator('body').click({ position: { x: 1, y: 1 } });
    await expect(field).toHaveCSS('outline-color', 'rgba(0, 0, 0, 0)');
  }
});

test('each event is announced once, by a live region that was there before (A-92, A-93)', async ({
  open,
  page,
}) => {
  const { form } = await open();
  await form.ready();
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const region = document.querySelector('[role=status]') as Element;
    new MutationObserver(() => region.textContent && said.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await form.pay();
  await expect(form.hint('card.cvv')).toBeVisible();
  await form.type('card.number', '42');
  await form.expiry.focus();
  await expect(form.hint('card.number')).toHaveText('Card number is too short');
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
  await expect.poll(said).toEqual(['Some details need to be corrected', 'Card number is too short']);
});
