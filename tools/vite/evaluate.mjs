/**
 * Build plugin: evaluates a module `*-compact.ts` while the browser's scripts are built, and replaces its code by the
 * values of its exports. So a table is readable objects in the source, and a short text in a script. Outside of browser
 * scripts the same module runs unchanged.
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

/**
 * Runs one TypeScript module and resolves to its exports. @param {string} entry @returns {Promise<Record<string, any>>}
 */
export async function load(entry) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // A module without a file has nowhere to look for packages, so that they are bundled.
    ssr: { noExternal: true },
    build: { ssr: entry, write: false, target: 'node20', minify: false },
  });
  const { output } = /** @type {{ output: { code: string }[] }} */ ([result].flat()[0]);
  return import(`data:text/javascript,${encodeURIComponent(output[0]?.code ?? '')}`);
}
