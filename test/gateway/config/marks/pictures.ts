/** Pictures of any size, as far as their first bytes. */

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

export function png(width = 152, height = 96): Buffer {
  const bytes = Buffer.alloc(33);
  hex('89504e470d0a1a0a 0000000d 49484452').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

/** @param chunk the name of the first chunk, and what stands in it */
function riff(chunk: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from(`WEBP${chunk}`), size, content]);
}

export const webp = {
  /** Any: the canvas, each side less one in 24 bits. */
  extended(width: number, height: number): Buffer {
    const content = Buffer.alloc(10);
    content.writeUIntLE(width - 1, 4, 3);
    content.writeUIntLE(height - 1, 7, 3);
    return riff('VP8X', content);
  },
  /** Each side less one in 14 bits. */
  lossless(width: number, height: number): Buffer {
    const content = Buffer.alloc(10);
    content[0] = 0x2f;
    content.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
    return riff('VP8L', content);
  },
  /** Each side in 14 bits, with two bits of a scale above. */
  lossy(width: number, height: number): Buffer {
    const content = Buffer.alloc(10);
    hex('9d012a').copy(content, 3);
    content.writeUInt16LE(width | 0x4000, 6);
    content.writeUInt16LE(height | 0x8000, 8);
    return riff('VP8 ', content);
  },
};
