import { expect, test } from 'vitest';
import { readPicture } from '../../../../src/gateway/config/marks/picture.ts';
import { png, webp } from './pictures.ts';

test.each([
  ['a PNG', png(152, 96), 'image/png'],
  ['an extended WebP', webp.extended(152, 96), 'image/webp'],
  ['a WebP without losses', webp.lossless(152, 96), 'image/webp'],
  ['a WebP with losses', webp.lossy(152, 96), 'image/webp'],
])('type and size of %s are read', (_name, bytes, type) => {
  expect(readPicture(bytes)).toEqual({ type, width: 152, height: 96 });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a PNG that ends early', png().subarray(0, 23)],
  ['a PNG without its first chunk', Buffer.concat([png().subarray(0, 8), Buffer.alloc(30)])],
  ['a WebP that ends early', webp.lossy(9, 9).subarray(0, 29)],
  ['another file of RIFF', Buffer.from('RIFF....WAVEfmt .................')],
  ['a WebP of an unknown kind', Buffer.from('RIFF....WEBPVP9 .................')],
])('%s is no picture', (_name, bytes) => {
  expect(() => readPicture(bytes)).toThrow(/^is neither SVG nor PNG nor WebP; export it as one of them$/);
});

test.each([
  [png(1025, 96), 'has 1025 × 96 pixels; give it 1 to 1024 on each side, such as 152 × 96'],
  [png(152, 0), 'has 152 × 0 pixels; give it 1 to 1024'],
  [png(0xffffffff, 1), 'has 4294967295 × 1 pixels'],
  [webp.lossless(16384, 16384), 'has 16384 × 16384 pixels'],
  [
    Buffer.concat([png(), Buffer.alloc(16 * 1024)]),
    'has 16417 bytes, more than the 16384 that a mark may have; make it smaller',
  ],
])('a picture that is too large, or has no pixels, is refused with the remedy', (bytes, reason) => {
  expect(() => readPicture(bytes)).toThrow(reason);
});
