/** The mark of a brand that the contract does not know, from the text of an SVG or the bytes of a picture. */
import { maxMarkBytes, readPicture, UnfitMark } from './picture.ts';
import { createPlate } from './plate.ts';
import { readSvgShape } from './svg-picture.ts';

/** Draws the mark. Throws {@link UnfitMark} that names what is wrong and the remedy. */
export function drawMark(mark: string | Uint8Array): string {
  const bytes = Buffer.from(mark as Uint8Array);
  if (!isSvg(bytes)) {
    const { type, width, height } = readPicture(bytes);
    return onPlate(bytes, type, width / height);
  }
  if (bytes.length > maxMarkBytes)
    throw new UnfitMark(
      `has ${bytes.length} bytes, more than the ${maxMarkBytes} that a mark may have; make it smaller`,
    );
  return onPlate(bytes, 'image/svg+xml', readSvgShape(bytes.toString('utf8')));
}

/** Whether it begins as markup does. Neither PNG nor WebP does. */
export const isSvg = (mark: Uint8Array): boolean =>
  /^\uFEFF?\s*</.test(Buffer.from(mark).toString('utf8', 0, 64));

/** An image in an image runs nothing and loads nothing, whatever it holds. */
function onPlate(bytes: Buffer, type: string, shape: number): string {
  const data = `data:${type};base64,${bytes.toString('base64')}`;
  return createPlate(shape, (place) => `<image ${place} href="${data}"/>`);
}
