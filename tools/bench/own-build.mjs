/** Builds a server in a folder of its own, so that `dist` does not change while another program uses it. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { root } from '../sources.mjs';

/**
 * Builds the server as a release does, with stand-ins for the browser files.
 *
 * @param {Record<string, string>} modules further modules to import, by name: paths below the root
 */
export async function ownBuild(modules = {}) {
  // The folder is inside node_modules, so that the bundle finds its packages and no other tool sees or empties it.
  const folder = `node_modules/.cache/bench-${process.pid}`;
  const dist = join(root, folder);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: true,
      outDir: join(dist, 'server'),
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: { main: 'src/app/main.ts', ...modules },
        output: { entryFileNames: '[name].js' },
        preserveEntrySignatures: 'strict',
      },
    },
  });
  cpSync(join(root, 'public'), join(dist, 'shop'), { recursive: true });
  mkdirSync(join(dist, 'public'));
  for (const file of ['paymentWidgets.js', 'frame.js']) writeFileSync(join(dist, 'public', file), '0');
  const integrity = { 'paymentWidgets.js': 'sha384-a', 'frame.js': 'sha384-b' };
  const buildNumber = `${'0'.repeat(40)}@2026-11-20 00:00:00 +0000`;
  writeFileSync(
    join(dist, 'build.json'),
    JSON.stringify({ version: '0'.repeat(12), buildNumber, integrity }),
  );
  return {
    /** The script of the command line; a path below the root. */
    entry: `${folder}/server/main.js`,
    /** @param {string} name of one of the modules */
    load: (name) => import(pathToFileURL(join(dist, 'server', `${name}.js`)).href),
    remove: () => rmSync(dist, { recursive: true }),
  };
}
