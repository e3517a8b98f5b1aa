/**
 * Build plugin: evaluates a module `*-compact.ts` while the browser's scripts are built, and gives them the values of its
 * exports in place of its code. A table stands in the source as objects that people can read, and in a script as the
 * shortest text that its reader understands. Everywhere else the same module runs as it is.
 */
import { build } from 'vite';
import { root } from '../sources.mjs';

export const evaluate = {
  name: 'evaluate',
  /** @param {string} id */
  async load(id) {
    if (!id.endsWith('-compact.ts')) return null;
    const values = Object.entries(await load(id));
    return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
  },
};

/** Runs one TypeScript module and gives its exports. @param {string} entry @returns {Promise<Record<string, any>>} */
export async function load(entry) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { ssr: entry, write: false, target: 'node20', minify: false },
  });
  const { output } = /** @type {{ output: { code: string }[] }} */ ([result].flat()[0]);
  return import(`data:text/javascript,${encodeURIComponent(output[0]?.code ?? '')}`);
}
