/** Reads the files of a configuration: the file itself, certificate and key. */
import { readFileSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { pathToFileURL } from 'node:url';
import { ConfigurationError } from './configuration-error.ts';
import type { FileSections } from './file.ts';
import { isFolder } from './marks/brand-marks.ts';
import { isFileName } from './own-brands.ts';
import type { RawConfig } from './raw-config.ts';

/** Reads a configuration file: parsed JSON, or the default export of an `.mjs` or `.js` module. */
export async function readContent(file: string): Promise<unknown> {
  const path = resolve(file);
  if (['.mjs', '.js'].includes(extname(path))) return defaultExportOf(path, file);
  const text = readOrUndefined(path);
  if (text === undefined) throw new ConfigurationError([`${file} cannot be read; check --config`]);
  try {
    return JSON.parse(text);
  } catch (error) {
    // The parser's own message repeats a part of the file, which may be a secret.
    const [, position] = /position ([0-9]+)/.exec((error as Error).message) ?? [];
    const line =
      position === undefined ? '' : ` in line ${text.slice(0, Number(position)).split('\n').length}`;
    throw new ConfigurationError([`${file} is no JSON${line}; check its commas, quotes and braces`]);
  }
}

/** How often a module was read. Node would give the same module again for the same address. */
let reads = 0;

async function defaultExportOf(path: string, file: string): Promise<unknown> {
  if (readOrUndefined(path) === undefined) {
    throw new ConfigurationError([`${file} cannot be read; check --config`]);
  }
  try {
    reads += 1;
    const module = (await import(`${pathToFileURL(path).href}?${reads}`)) as { default?: unknown };
    if (module.default !== undefined) return module.default;
  } catch (error) {
    throw new ConfigurationError([`${file} fails when it is run: ${(error as Error).message}`]);
  }
  throw new ConfigurationError([`${file} has no default export; write: export default { … }`]);
}

/** Resolves the names of files and folders in a configuration file, which are relative to its folder. */
export function relativeToConfig(file: string | undefined, sections: FileSections): FileSections {
  if (file === undefined) return sections;
  const { tls, brandMarks, ownBrands } = sections;
  const folder = dirname(resolve(file));
  return {
    ...sections,
    ...(tls && { tls: { certificate: resolve(folder, tls.certificate), key: resolve(folder, tls.key) } }),
    ...(isFolder(brandMarks) && { brandMarks: resolve(folder, brandMarks) }),
    ...(ownBrands && {
      ownBrands: Object.fromEntries(
        Object.entries(ownBrands).map(([code, { mark, ...brand }]) => [
          code,
          { ...brand, ...(mark !== undefined && { mark: isFileName(mark) ? resolve(folder, mark) : mark }) },
        ]),
      ),
    }),
  };
}

/** Reads the server's certificate and key in PEM. Adds to `problems` what is wrong with them. */
export function readTls({ certificate, key }: NonNullable<RawConfig['tls']>, problems: string[]) {
  const tls = {
    certificate: pemOf('certificate', certificate, /-----BEGIN CERTIFICATE-----/, problems),
    key: pemOf('key', key, /-----BEGIN [A-Z ]*PRIVATE KEY-----/, problems),
  };
  if (tls.certificate && tls.key && !isPair(tls)) {
    problems.push('tls.key does not belong to tls.certificate; give the key the certificate was made with');
  }
  return tls;
}

function isPair({ certificate: cert, key }: { certificate: string; key: string }): boolean {
  try {
    createSecureContext({ cert, key });
    return true;
  } catch {
    return false;
  }
}

function pemOf(half: string, file: string | undefined, form: RegExp, problems: string[]): string {
  if (file === undefined) return '';
  const text = readOrUndefined(resolve(file));
  if (text !== undefined && form.test(text)) return text;
  if (text === undefined)
    problems.push(`tls.${half} names the file ${file}, which cannot be read; check its name and its rights`);
  else problems.push(`tls.${half} names the file ${file}, which holds no ${half} in PEM; convert it`);
  return '';
}

function readOrUndefined(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
