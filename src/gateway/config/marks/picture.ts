/** Reads the picture of a mark that an operator supplies: PNG or WebP, whose sizes stand in their first bytes. */

/** Why a file cannot be a mark. The message continues a sentence that begins with the file's name. */
export class UnfitMark extends Error {}

export interface Picture {
  /** Media type. */
  readonly type: 'image/png' | 'image/webp';
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** The largest file that is taken, in bytes. A mark is shown at 38 × 24 pixels. */
export const maxMarkBytes = 16 * 1024;
const maxSide = 1024;

/** Reads type and size. Throws {@link UnfitMark} that names what is wrong and the remedy. */
export function readPicture(bytes: Buffer): Picture {
  if (bytes.length > maxMarkBytes) {
    throw new UnfitMark(
      `has ${bytes.length} bytes, more than the ${maxMarkBytes} that a mark may have; make it smaller`,
    );
  }
  const picture = readPng(bytes) ?? readWebP(bytes);
  if (picture === undefined) throw new UnfitMark('is neither SVG nor PNG nor WebP; export it as one of them');
  const { width, height } = picture;
  if (width === 0 || height === 0 || width > maxSide || height > maxSide) {
    throw new UnfitMark(
      `has ${width} × ${height} pixels; give it 1 to ${maxSide} on each side, such as 152 × 96`,
    );
  }
  return picture;
}

const pngSignature = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** W3C PNG, 5.2 and 11.2.1: the signature, and the chunk IHDR with width and height. */
function readPng(bytes: Buffer): Picture | undefined {
  if (bytes.length < 24 || !bytes.subarray(0, 16).equals(pngSignature)) return undefined;
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** RFC 9649, 2.4 to 2.7: a RIFF file. Its first chunk, VP8X, VP8L or VP8, has the size, each in another form. */
function readWebP(bytes: Buffer): Picture | undefined {
  const isWebP = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  if (!isWebP || bytes.length < 30) return undefined;
  const type = 'image/webp';
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { type, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { type, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return undefined;
  }
}
