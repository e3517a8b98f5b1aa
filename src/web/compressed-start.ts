/**
 * Texts that differ only at their end from answer to answer. The start is compressed once, by the best and slowest
 * setting. An end is added to the compressed start as it is: both formats have blocks of uncompressed bytes. So an
 * answer costs the server no compression.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, deflateRaw } from 'node:zlib';

/** The start of a text in each content coding. */
export interface CompressedStart {
  readonly identity: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  /** The CRC-32 of the start, for the checksum at the end of gzip. */
  readonly checksum: number;
}

/** The content codings that {@link withEnd} can make, the best first. */
export const startCodings = ['br', 'gzip'] as const;

/** A gzip header without a name, a time and a system (RFC 1952, 2.3). */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);

/** The maximum length of a block of uncompressed bytes: what DEFLATE's two bytes of length can say. */
const maxBlock = 0xffff;

/** Compresses the start of a text. Takes a thread some ten milliseconds: call it once, not for each answer. */
export async function compressStart(text: string): Promise<CompressedStart> {
  const identity = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  // A flush ends the last block at a whole byte and leaves the stream open.
  const flush = { finishFlush: constants.BROTLI_OPERATION_FLUSH };
  const [br, deflated] = await Promise.all([
    promisify(brotliCompress)(identity, { ...flush, params }),
    promisify(deflateRaw)(identity, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }),
  ]);
  return {
    identity,
    br,
    gzip: Buffer.concat([gzipHeader, deflated]),
    checksum: crc32(identity),
  };
}

/** Returns the whole text, start and end, in a content coding. */
export function withEnd(
  start: CompressedStart,
  coding: (typeof startCodings)[number] | 'identity',
  end: string,
): Buffer {
  const bytes = Buffer.from(end);
  if (coding === 'br') return brotliWith(start.br, bytes);
  if (coding === 'gzip') return gzipWith(start, bytes);
  return Buffer.concat([start.identity, bytes]);
}

/** Adds uncompressed meta-blocks, and an empty one that ends the stream (RFC 7932, 9.2). */
function brotliWith(start: Buffer, end: Buffer): Buffer {
  const blocks = blocksOf(end).flatMap((block) => {
    // From the lowest bit: not the last (1 bit), length of 4 nibbles (2 bits), length - 1 (16 bits), uncompressed (1 bit).
    const header = Buffer.alloc(3);
    header.writeUIntLE(((block.length - 1) << 3) | (1 << 19), 0, 3);
    return [header, block];
  });
  return Buffer.concat([start, ...blocks, Buffer.from([0b11])]);
}

/** Adds stored blocks, an empty one that ends the stream, checksum and length (RFC 1951, 3.2.4; RFC 1952, 2.3.1). */
function gzipWith({ gzip, identity, checksum }: CompressedStart, end: Buffer): Buffer {
  const blocks = blocksOf(end).flatMap((block) => [storedHeader(0, block.length), block]);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(end, checksum));
  trailer.writeUInt32LE(identity.length + end.length, 4);
  return Buffer.concat([gzip, ...blocks, storedHeader(1, 0), trailer]);
}

function storedHeader(isLast: 0 | 1, length: number): Buffer {
  const header = Buffer.from([isLast, 0, 0, 0, 0]);
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(length ^ maxBlock, 3);
  return header;
}

function blocksOf(bytes: Buffer): Buffer[] {
  const count = Math.ceil(bytes.length / maxBlock);
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * maxBlock, (at + 1) * maxBlock));
}
