/**
 * Puts pictures in the format WebP together to one that moves. Format: WebP Container Specification, "Extended File Format"
 * (RFC 9649, 2.7).
 */

export interface Frame {
  /** Where its picture is drawn over those before, in pixels. Both are even. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** A picture without transparency, as a canvas encodes it. */
  readonly webp: Buffer;
  /** How long it is seen, in milliseconds. */
  readonly duration: number;
}

/** Makes a picture that moves without end, of the size of its first frame. */
export function createAnimatedWebp(frames: readonly Frame[]): Buffer {
  const { width = 0, height = 0 } = frames[0] ?? {};
  // The flag says that it moves.
  const size = Buffer.concat([Buffer.from([0x02, 0, 0, 0]), threeBytes(width - 1), threeBytes(height - 1)]);
  // Six bytes: colour of the ground, and how often it is played, 0 for without end.
  const head = [chunk('VP8X', size), chunk('ANIM', Buffer.alloc(6))];
  const content = Buffer.concat([Buffer.from('WEBP'), ...head, ...frames.map(toChunk)]);
  return chunk('RIFF', content);
}

function toChunk({ x, y, width, height, webp, duration }: Frame): Buffer {
  const place = [x / 2, y / 2, width - 1, height - 1, duration].map(threeBytes);
  // The flag says that it is drawn over what is there without mixing.
  return chunk('ANMF', Buffer.concat([...place, Buffer.from([0x02]), pictureOf(webp)]));
}

/** Returns the chunk with the picture of a file, which may have others, such as a colour profile. */
function pictureOf(webp: Buffer): Buffer {
  // It begins behind `RIFF`, the size and `WEBP`.
  for (let at = 12; at < webp.length; ) {
    const size = 8 + webp.readUInt32LE(at + 4);
    const end = at + size + (size % 2);
    if (/^VP8[ L]$/.test(webp.toString('latin1', at, at + 4))) return webp.subarray(at, end);
    at = end;
  }
  throw new Error('A frame must be a WebP with a picture.');
}

function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  // A chunk of odd length gets one more byte, which its size does not count.
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

function threeBytes(value: number): Buffer {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntLE(value, 0, 3);
  return bytes;
}
