/** The demo shop's files, read into memory once. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export interface ShopFile {
  readonly type: string;
  readonly text: string;
}

/** Files by name, without folders. `.html` files are templates for {@link fill}. */
export function loadShopFiles(folder: string): ReadonlyMap<string, ShopFile> {
  const names = readdirSync(folder).filter((name) => extname(name) in types);
  return new Map(
    names.map((name) => [name, { type: types[extname(name)] ?? '', text: read(join(folder, name)) }]),
  );
}

/** A template's comments are for its authors. */
function read(path: string): string {
  const text = readFileSync(path, 'utf8');
  return path.endsWith('.html') ? text.replace(/<!--.*?-->\n?/gs, '') : text;
}
