import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describeGrowth, writeReleasedSizes } from '../budgets.mjs';
import { listFiles, root } from '../sources.mjs';
import { compressAll } from './compress.mjs';
import { load } from './evaluate.mjs';
import { writeLanguages } from './languages.mjs';
import { linkScripts } from './link-scripts.mjs';
import { measureFrameDocument } from './measure-frame-document.mjs';
import { minifyScript } from './minification.mjs';
import { buildNumber, integrityOf, version } from './release.mjs';
import { scripts, served, shop, simulated, workbench } from './scripts.mjs';
import { writeSheet } from './style-sheets.mjs';

/** The mode of a build for tests. It adds the languages `xx` and `xx-rtl`; nothing else differs. */
export const pseudoLanguages = 'pseudo-languages';

/**
 * Does `vite build`: makes languages and scripts, compresses them, and writes `dist/build.json`, from which the gateway
 * reads the release and the integrity hashes. Prints the sizes of the files and their growth. Throws when a file is above its
 * budget.
 *
 * @param {import('vite').ViteBuilder} builder
 */
export async function buildBrowserFiles(builder) {
  const { mode, logger } = builder.config;
  for (const folder of [served, simulated, workbench, shop])
    rmSync(join(root, folder), { recursive: true, force: true });
  await writeLanguages(join(root, served, 'locales'), mode === pseudoLanguages);

  /** @typedef {{ fileName: string, code: string }} Built */
  for (const [name, script] of Object.entries(scripts)) {
    const { file, folder, hasLaterScript = false } = script;
    const result = await builder.build(
      /** @type {import('vite').BuildEnvironment} */ (builder.environments[name]),
    );
    const { output: written } = /** @type {{ output: Built[] }} */ ([result].flat()[0]);
    const output = written.filter(({ code }) => code !== undefined);
    if (hasLaterScript) await linkScripts(output, file, join(root, folder));
    else await minifyScript(join(root, folder, file));
  }
  const colours = await readColours();
  writeSheet('src/testing/workbench/styles', `${workbench}/workbench.css`, colours);
  for (const file of listFiles('public')) cpSync(join(root, file), join(root, shop, basename(file)));
  const sheet = join(root, shop, 'shop.css');
  writeFileSync(sheet, colours + readFileSync(sheet, 'utf8'));
  writeRelease();

  const measured = [...compressAll(), await measureFrameDocument()];
  if (process.argv.includes('--release'))
    writeReleasedSizes(Object.fromEntries(measured.map(({ name, brotli }) => [name, brotli])));
  for (const { name, bytes, brotli, budget } of measured) {
    const growth = describeGrowth({ name, brotli });
    logger.info(`${name}: ${bytes} bytes, ${brotli} brotli, at most ${budget}${growth}`);
  }
}

/** Resolves to the rule with the colours that the pages of all rooms share. */
async function readColours() {
  const { colourDeclarations } = await load(join(root, 'src/web/page-colours.ts'));
  return `:root { ${colourDeclarations} }\n`;
}

function writeRelease() {
  const files = readdirSync(join(root, served))
    .filter((file) => file.endsWith('.js'))
    .sort();
  const integrity = Object.fromEntries(
    files.map((file) => [file, integrityOf(readFileSync(join(root, served, file)))]),
  );
  writeFileSync(
    join(root, 'dist/build.json'),
    JSON.stringify({ version, buildNumber: buildNumber(), integrity }, null, 2),
  );
}
