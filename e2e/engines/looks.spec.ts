/** What the card form looks like in every engine: nothing that axe finds, nothing cut, nothing sideways. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { formTexts } from '../fixtures/form-texts.ts';
import { inlineStyle } from '../fixtures/merchant.ts';
import { Card } from './card.ts';
import type { Place } from './shopper.ts';
import { expect, test } from './test.ts';

const { fi } = formTexts;

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Finds what violates axe's rules in one document, and gives the rule and the node of each violation. Each document is
 * checked by itself, as the drivers reach it.
 */
async function findViolationsIn(place: Place): Promise<string[]> {
  await place.load(axe);
  return place.run(async () => {
    interface Axe {
      run(
        context: Document,
        options: object,
      ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
    }
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, {
      iframes: false,
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}

for (const scheme of ['light', 'dark']) {
  test(`in a ${scheme} scheme axe finds nothing in page and frames, while the form is empty, wrong and filled (A-78, A-96)`, async ({
    shopper,
    open,
  }) => {
    await open({
      head: inlineStyle(`:root { color-scheme: ${scheme}; background: Canvas; color: CanvasText }`),
      options: 'var wpwlOptions = { showCVVHint: true };',
    });
    const card = new Card(shopper);
    await expect.poll(() => card.code.isShown()).toBe(true);
    const found = async () => [
      ...(await findViolationsIn(card.page)),
      ...(await findViolationsIn(card.numberFrame)),
      ...(await findViolationsIn(card.codeFrame)),
    ];
    expect(await found(), 'empty').toEqual([]);
    await card.payButton.click();
    await expect.poll(() => card.hint('cvvError').isShown()).toBe(true);
    expect(await found(), 'wrong').toEqual([]);
    await card.type();
    expect(await found(), 'filled').toEqual([]);
    const text = await card.numberFrame.run(() => {
      const [red = 0] =
        getComputedStyle(document.querySelector('input') as Element).color.match(/\d+/g) ?? [];
      return Number(red);
    });
    expect(text > 128, 'the typed number is light').toBe(scheme === 'dark');
  });
}

test('at 320 px, in Finnish and with wide text spacing, the form has one column and targets of 24 px, and nothing is cut or scrolls sideways (A-01, A-73, A-75, A-77, A-82)', async ({
  shopper,
  openNarrow,
}) => {
  await openNarrow({
    lang: 'fi',
    options: "var wpwlOptions = { locale: 'fi', showCVVHint: true, billingAddress: {} };",
  });
  const card = new Card(shopper, fi, ['#phone']);
  await expect.poll(() => card.code.isShown()).toBe(true);
  await card.payButton.click();
  await expect.poll(() => card.hint('cvvError').text()).toBe(fi.cvvEmpty);
  // A shopper's own style sheet sets the spacing of WCAG 1.4.12 in every document.
  for (const place of [card.page, card.numberFrame, card.codeFrame]) {
    await place.run(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
      );
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    });
  }
  const look = await card.page.run(() => {
    const cut = (node: Element) =>
      node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1;
    const texts = document.querySelectorAll(
      '.wpwl-label, .wpwl-hint, .wpwl-button-pay, .wpwl-popover-content',
    );
    const boxes = [...document.querySelectorAll('.wpwl-label, .wpwl-control, .wpwl-button-pay')]
      .filter((node) => node.getClientRects().length > 0)
      .map((node) => ({ name: node.className, box: node.getBoundingClientRect() }));
    const besides = boxes.filter(({ box }, index) => {
      const above = boxes[index - 1]?.box;
      return above && (box.top < above.bottom || box.left !== above.left);
    });
    const targets = boxes.filter(({ name }) => !name.includes('label'));
    return {
      width: innerWidth,
      small: targets.filter(({ box }) => box.height < 24 || box.width < 24).map(({ name }) => name),
      counted: boxes.length > 14,
      cut: [...texts].filter(cut).map((node) => node.textContent),
      sideways: document.documentElement.scrollWidth > innerWidth,
      besides: besides.map(({ name }) => name),
    };
  });
  expect(look).toEqual({ width: 320, small: [], counted: true, cut: [], sideways: false, besides: [] });
});
