import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../sources.mjs';
import { load } from './evaluate.mjs';

/**
 * Writes one JSON file for each language except English, whose texts are inside the scripts. Its address contains the
 * release, so that a script never loads the file of another release. Throws when a file of `src/texts` is invalid.
 *
 * @param {string} folder where they go
 * @param {boolean} hasPseudoLanguages whether `xx` and `xx-rtl` are among them
 */
export async function writeLanguages(folder, hasPseudoLanguages) {
  const { findProblems } = await load(join(root, 'src/texts/check.ts'));
  const problems = findProblems();
  if (problems.length > 0) throw new Error(`The texts are not complete.\n${problems.join('\n')}`);
  const { formTexts } = await load(join(root, 'src/texts/all-forms.ts'));
  const { en, ...others } = formTexts;
  const { makePseudoLanguages } = await load(join(root, 'src/widget/locales/pseudo.ts'));
  mkdirSync(folder, { recursive: true });
  for (const [code, texts] of Object.entries({
    ...others,
    ...(hasPseudoLanguages && makePseudoLanguages(en)),
  }))
    writeFileSync(join(folder, `${code}.json`), JSON.stringify(texts));
}
