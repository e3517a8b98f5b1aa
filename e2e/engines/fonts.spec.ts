/** The shop's own font in the card fields' frames, in every engine. */
import { type FontServers, fontServers, serveFontShop, statesOfFonts } from '../fixtures/shop-fonts.ts';
import { Card } from './card.ts';
import { test as base, expect } from './test.ts';

const test = base.extend<object, FontServers>(fontServers);

/** Measures digits in the font of a document's text field, in CSS pixels. */
function measureDigits() {
  const field = document.querySelector('#field, .wpwl-control-cardHolder') as HTMLInputElement;
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(field);
  const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = canvas.measureText('1111 2345 67');
  return { width, above: fontBoundingBoxAscent, below: fontBoundingBoxDescent };
}

test('a text in the shop’s font has the same width, ascent and descent in a frame and in a plain input beside it', async ({
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
  }
});
