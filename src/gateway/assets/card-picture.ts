import { crc32, deflateSync } from 'node:zlib';

const width = 48;
const height = 32;
/** The palette as red, green, blue, opacity: transparent, the card, its edge and stripe. */
const colours = [0x00000000, 0xffffffff, 0x7d8791ff];

/**
 * Returns a plain bank card as a PNG of 48 by 32 pixels, for pages that use the image of all brand logos as a
 * background (widget-contract.md section 4, `cacheVersion`). Format: PNG specification (ISO/IEC 15948), with a palette.
 */
export function cardPicture(): Buffer {
  const rows = Array.from({ length: height }, (_row, y) =>
    // Each row begins with the number of its filter; 0 means no filter.
    [0, ...Array.from({ length: width }, (_column, x) => colourAt(x, y))],
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
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
  const fromLeft = Math.min(x, width - 1 - x);
  const fromTop = Math.min(y, height - 1 - y);
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
