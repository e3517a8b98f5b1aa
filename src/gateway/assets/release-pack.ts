/** Packs the browser files of a release into one text for the store, compressed as they are sent. */
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, gzip } from 'node:zlib';
import * as z from 'zod';
import { type Asset, createAsset } from './assets.ts';

const [compress, decompress, zip] = [promisify(brotliCompress), promisify(brotliDecompress), promisify(gzip)];

/** The content is compressed with Brotli, in base64. */
const packed = z.record(z.string(), z.object({ type: z.string(), hash: z.string(), br: z.string() }));

type Files = ReadonlyMap<string, Asset>;

/** @param files by name; those without a compressed copy are compressed here */
export async function packFiles(files: Files): Promise<string> {
  const entries = [...files].map(async ([name, { type, hash, identity, br }]) => {
    const compressed = br ?? (await compress(identity));
    return [name, { type, hash, br: compressed.toString('base64') }];
  });
  return JSON.stringify(Object.fromEntries(await Promise.all(entries)));
}

/** Returns the files of a text that {@link packFiles} returned. */
export async function unpackFiles(text: string): Promise<Files> {
  const entries = Object.entries(packed.parse(JSON.parse(text))).map(async ([name, file]) => {
    const br = Buffer.from(file.br, 'base64');
    const identity = await decompress(br);
    const asset = { ...createAsset(file.type, identity), hash: file.hash, br, gzip: await zip(identity) };
    return [name, asset] as const;
  });
  return new Map(await Promise.all(entries));
}
