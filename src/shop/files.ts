/** Reads the demo shop's style sheet, scripts and images into memory once. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export interface ShopFile {
  readonly type: string;
  readonly text: string;
}

/** Loads the style sheets, scripts and images of a folder. Returns them by file name, without the folder. */
export function loadShopFiles(folder: string): ReadonlyMap<string, ShopFile> {
  const names = readdirSync(folder).filter((name) => extname(name) in types);
  return new Map(
    names.map((name) => [
      name,
      { type: types[extname(name)] ?? '', text: readFileSync(join(folder, name), 'utf8') },
    ]),
  );
}
