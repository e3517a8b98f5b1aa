/** Draws neutral images: of each brand, with its name as text, for `imageStyle: 'svg'`, and of a card. */

import { crc32, deflateSync } from 'node:zlib';
import { brandName, getFormType } from '#contract/brands/form-types.ts';
import { escapeText } from '../../web/escape-text.ts';

const width = 84;
const height = 32;

/** Returns the image for a brand's code as SVG; undefined for an unknown code. `GENERIC` is a card without a brand. */
export function brandMark(code: string): string | undefined {
  if (code === 'GENERIC') return framed('Card', '<path d="M1 8h82v6H1z" fill="#838d97"/>');
  return getFormType(code) === undefined ? undefined : nameMark(brandName(code));
}

function nameMark(name: string): string {
  const lines = linesOf(name);
  // Bold letters are about 0.62 of their size wide.
  const maxLength = Math.max(...lines.map((words) => words.length));
  const size = Math.min(lines.length > 1 ? 11 : 12, Math.floor((width - 10) / (0.62 * maxLength)));
  const texts = lines.map((words, at) => {
    const y = height / 2 + (at - (lines.length - 1) / 2) * (size + 1);
    return (
      `<text x="42" y="${y}" font-family="system-ui,sans-serif" font-size="${size}" font-weight="600" ` +
      `text-anchor="middle" dominant-baseline="central" fill="#59636e">${escapeText(words)}</text>`
    );
  });
  return framed(name, texts.join(''));
}

// The image uses presentation attributes only, because the answer's content security policy forbids styles.
function framed(name: string, content: string): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 84 32" width="84" height="32" role="img">' +
    `<title>${escapeText(name)}</title>` +
    `<rect x=".5" y=".5" width="83" height="31" rx="5.5" fill="#fff" stroke="#dfe4e9"/>${content}</svg>`
  );
}

/** Breaks a long name into two lines of about the same length. */
function linesOf(name: string): string[] {
  if (name.length <= 9) return [name];
  const gaps = [...name.matchAll(/ /g)].map(({ index }) => index);
  const middle = gaps.sort((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2))[0];
  return middle === undefined ? [name] : [name.slice(0, middle), name.slice(middle + 1)];
}

const picture = { width: 48, height: 32 };
/** The palette as red, green, blue, opacity: transparent, the card, its edge and stripe. */
const colours = [0x00000000, 0xffffffff, 0x7d8791ff];

/**
 * Returns a plain bank card as a PNG of 48 by 32 pixels, for pages that use the image of all brand logos as a
 * background (widget-contract.md section 4, `cacheVersion`). Format: PNG specification (ISO/IEC 15948), with a palette.
 */
export function cardPicture(): Buffer {
  const rows = Array.from({ length: picture.height }, (_row, y) =>
    // Each row begins with the number of its filter; 0 means no filter.
    [0, ...Array.from({ length: picture.width }, (_column, x) => colourAt(x, y))],
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(picture.width, 0);
  header.writeUInt32BE(picture.height, 4);
  // Eight bits per pixel, each an index into the palette.
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colours.flatMap((rgba) => [24, 16, 8].map((by) => (rgba >>> by) & 0xff)))),
    chunk('tRNS', Buffer.from(colours.map((rgba) => rgba & 0xff))),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function colourAt(x: number, y: number): number {
  const fromLeft = Math.min(x, picture.width - 1 - x);
  const fromTop = Math.min(y, picture.height - 1 - y);
  if (fromLeft + fromTop < 2) return 0;
  const edge = fromLeft === 0 || fromTop === 0 || fromLeft + fromTop === 2;
  return edge || (y >= 9 && y < 15) ? 2 : 1;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, check]);
}
