/** The files of the build, read into memory once: the widget's script, the frame's script, the languages. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import * as z from 'zod';

export interface Asset {
  readonly type: string;
  /** Hash of the content, from which the entity tags are made. */
  readonly hash: string;
  readonly identity: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

export interface Assets {
  /** Names the release in the addresses of immutable files: 12 hexadecimal characters. */
  readonly version: string;
  readonly buildNumber: string;
  /** SRI hashes by file name. */
  readonly integrity: Readonly<Record<string, string>>;
  /** Every file by its name relative to the build's public folder, with `/` between folders. */
  readonly files: ReadonlyMap<string, Asset>;
  /** The scripts that simulate the device wallets, by file name: for the test environment. */
  readonly wallets: ReadonlyMap<string, Asset>;
  /** The marks of schemes that the package brings: SVG text by brand code. */
  readonly marks: ReadonlyMap<string, string>;
}

export const widgetScript = 'paymentWidgets.js';
/** The script of `<payment-form>`, for pages that no bundler makes. */
export const elementScript = 'paymentForm.js';
export const frameScript = 'frame.js';
export const closedScript = 'closed.js';
export const notifiedScript = 'notified.js';
export const threeDSecureScript = 'three-d-secure.js';

const build = z.object({
  version: z.string().regex(/^[0-9a-f]{12}$/),
  buildNumber: z.string().min(1),
  integrity: z.record(z.string(), z.string()),
});

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Reads `build.json` and `public/` of the build's folder. Throws when the project was not built. */
export function loadAssets(folder: string): Assets {
  const description = join(folder, 'build.json');
  if (!existsSync(description)) {
    throw new Error(`${description} is missing; build the browser files first with: npm run build`);
  }
  return {
    ...build.parse(JSON.parse(readFileSync(description, 'utf8'))),
    files: assetsIn(join(folder, 'public')),
    wallets: assetsIn(join(folder, 'wallets')),
    marks: marksIn(join(folder, 'marks')),
  };
}

function marksIn(folder: string): ReadonlyMap<string, string> {
  // `npx vite build` makes the browsers' files alone.
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder).filter((name) => name.endsWith('.svg'));
  return new Map(names.map((name) => [basename(name, '.svg'), readFileSync(join(folder, name), 'utf8')]));
}

/** Reads the files of a folder that a browser loads, by their names in it. A folder that is not there has none. */
export function assetsIn(root: string): ReadonlyMap<string, Asset> {
  // A build for the live environment may lack the simulated wallets.
  if (!existsSync(root)) return new Map();
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const served = names.filter((name) => extname(name) in types);
  return new Map(served.map((name) => [name.replaceAll('\\', '/'), readAsset(join(root, name))]));
}

function readAsset(path: string): Asset {
  const type = types[extname(path)] ?? 'application/octet-stream';
  return {
    ...createAsset(type, readFileSync(path)),
    br: readIfThere(`${path}.br`),
    gzip: readIfThere(`${path}.gz`),
  };
}

/** Makes a file of content that the server generates, without compressed copies. */
export function createAsset(type: string, identity: Buffer): Asset {
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { type, hash, identity, br: undefined, gzip: undefined };
}

function readIfThere(path: string): Buffer | undefined {
  return existsSync(path) ? readFileSync(path) : undefined;
}
