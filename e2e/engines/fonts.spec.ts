/** The shop's own font in the card fields' frames, in every engine. */
import { type FontServers, fontServers, serveFontShop, statesOfFonts } from '../fixtures/shop-fonts.ts';
import { Card } from './card.ts';
import { test as base, expect } from './test.ts';

const test = base.extend<object, FontServers>(fontServers);

/** Measures digits as a document's text field draws them, in CSS pixels. */
function measureDigits() {
  const field = document.querySelector('#field, .wpwl-control-cardHolder') as HTMLInputElement;
  const style = getComputedStyle(field);
  const { fontStyle, fontWeight, fontSize, fontFamily, fontVariantNumeric, fontKerning } = style;
  const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = canvas.measureText('1');
  const probe = document.createElement('span');
  document.body.append(probe);
  const look = { fontStyle, fontWeight, fontSize, fontFamily, fontVariantNumeric, fontKerning };
  Object.assign(probe.style, look, { position: 'absolute', whiteSpace: 'pre' });
  const widthOf = (text: string) => {
    probe.textContent = text;
    return probe.getBoundingClientRect().width;
  };
  const width = widthOf('1111234567');
  const widths = Array.from({ length: 10 }, (_, digit) => widthOf(`${digit}`.repeat(10)));
  probe.remove();
  return { width, above, below, unevenness: Math.max(...widths) - Math.min(...widths) };
}

test('a text in the shop’s font has the same width, ascent and descent in a frame and in a plain input beside it, and digits of one width', async ({
  shopper,
  fontServer,
  shopGateway,
  fontShop,
}) => {
  await shopper.open(await serveFontShop({ fontServer, shopGateway, fontShop }));
  const card = new Card(shopper);
  await expect.poll(() => card.number.isShown()).toBe(true);
  for (const place of [card.page, card.numberFrame, card.codeFrame])
    await expect.poll(() => place.run(statesOfFonts)).toEqual(['Lora loaded']);
  const plain = await card.page.run(measureDigits);
  expect(plain.width).toBeGreaterThan(50);
  for (const frame of [card.numberFrame, card.codeFrame]) {
    const framed = await frame.run(measureDigits);
    for (const size of ['width', 'above', 'below'] as const)
      expect(Math.abs(framed[size] - plain[size]), size).toBeLessThanOrEqual(0.5);
    expect(framed.unevenness).toBeLessThan(0.02);
  }
});

for (const family of ['system-ui', 'sans-serif', 'serif', 'cursive', 'fantasy', 'Inter, sans-serif'])
  test(`the digits of a field that the shopper is in have one width where its page wants ${family}`, async ({
    shopper,
    fontServer,
    shopGateway,
    fontShop,
  }) => {
    const css = `.wpwl-control { font-family: ${family}; font-weight: 700; font-style: italic }`;
    await shopper.open(await serveFontShop({ fontServer, shopGateway, fontShop }, { css }));
    const card = new Card(shopper);
    await expect.poll(() => card.number.isShown()).toBe(true);
    for (const [field, frame] of [
      [card.number, card.numberFrame],
      [card.code, card.codeFrame],
    ] as const) {
      await field.click();
      await expect.poll(async () => (await frame.run(measureDigits)).unevenness).toBeLessThan(0.02);
    }
  });
