import { expect, test } from 'vitest';
import { createAnimatedWebp } from '../../e2e/pictures/animated-webp.ts';

const chunk = (name: string, bytes: string) => {
  const data = Buffer.from(bytes, 'hex');
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(name), size, data, Buffer.alloc(data.length % 2)]);
};
/** A file as a canvas makes it, with pictures that nobody decodes. */
const still = (...chunks: readonly Buffer[]) =>
  chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]).toString('hex'));

test('a moving picture has the size of its first frame, and each frame with its place and its time (RFC 9649, 2.7)', () => {
  const frames = [
    {
      x: 0,
      y: 0,
      width: 780,
      height: 1560,
      webp: still(chunk('VP8X', '00'), chunk('VP8 ', 'aabbcc')),
      duration: 900,
    },
    { x: 40, y: 512, width: 2, height: 258, webp: still(chunk('VP8L', 'dddd')), duration: 70_000 },
  ];
  const made = createAnimatedWebp(frames).toString('hex');
  const frame = (place: string, name: string, data: string) =>
    Buffer.from('ANMF').toString('hex') + place + Buffer.from(name).toString('hex') + data;
  const parts = [
    `${Buffer.from('WEBPVP8X').toString('hex')}0a000000020000000b0300170600`,
    `${Buffer.from('ANIM').toString('hex')}06000000000000000000`,
    frame(
      '1c000000' + '000000' + '000000' + '0b0300' + '170600' + '840300' + '02',
      'VP8 ',
      '03000000aabbcc00',
    ),
    frame('1a000000' + '140000' + '000100' + '010000' + '010100' + '701101' + '02', 'VP8L', '02000000dddd'),
  ].join('');
  const size = Buffer.alloc(4);
  size.writeUInt32LE(parts.length / 2);
  expect(made).toBe(Buffer.from('RIFF').toString('hex') + size.toString('hex') + parts);
});

test('a frame without a picture is refused', () => {
  const frame = { x: 0, y: 0, width: 2, height: 2, webp: still(chunk('VP8X', '00')), duration: 1 };
  expect(() => createAnimatedWebp([frame])).toThrow('with a picture');
});
