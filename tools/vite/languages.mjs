import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../sources.mjs';
import { load } from './evaluate.mjs';

/**
 * One JSON file per language beside English, whose keys are inside the script: a file has the texts only, in their order,
 * which is a fifth less to load. The address names the release, so that both are of one.
 *
 * @param {string} folder where they go
 * @param {boolean} hasPseudoLanguages whether `xx` and `xx-rtl` are among them
 */
export async function writeLanguages(folder, hasPseudoLanguages) {
  const locales = join(root, 'src/widget/locales');
  const { en } = await load(join(locales, 'en.ts'));
  const { files } = await load(join(locales, 'all.ts'));
  const { pseudoFiles } = hasPseudoLanguages ? await load(join(locales, 'pseudo.ts')) : {};
  mkdirSync(folder, { recursive: true });
  for (const [code, texts] of Object.entries({ ...files, ...pseudoFiles }))
    writeFileSync(join(folder, `${code}.json`), JSON.stringify(Object.keys(en).map((key) => texts[key])));
}
