/** `npx vite build` makes every file that a browser loads. `vitest.config.ts` has the tests. */
import { join } from 'node:path';
import { defineConfig, type EnvironmentOptions, type UserConfig } from 'vite';
import { buildBrowserFiles, pseudoLanguages } from './tools/vite/browser-files.mjs';
import { evaluate } from './tools/vite/evaluate.mjs';
import { isInMain, mainModules, mainName } from './tools/vite/main-modules.mjs';
import { version } from './tools/vite/release.mjs';
import { type BrowserScript, scripts } from './tools/vite/scripts.mjs';
import { styleSheets } from './tools/vite/style-sheets.mjs';

const root = import.meta.dirname;
const jsx = { runtime: 'automatic', importSource: 'preact', development: false } as const;

/** The oldest browsers with everything that is used: constructable style sheets came to Safari with 16.4. */
const target = ['chrome109', 'firefox115', 'safari16.4'];

/**
 * Each script is an environment of its own: one entry, one file without imports. A script with a later one is written as ES
 * modules, which the build links afterwards.
 */
function environmentOf({ file, entry, folder, hasLaterScript = false }: BrowserScript): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: join(root, folder),
      emptyOutDir: false,
      target,
      minify: false,
      sourcemap: 'hidden',
      reportCompressedSize: false,
      lib: {
        ...{ entry: join(root, entry), formats: [hasLaterScript ? 'es' : 'iife'] },
        ...{ name: 'PaymentWidgets', fileName: () => file },
      },
      rolldownOptions: {
        output: {
          chunkFileNames: '[name].js',
          ...(hasLaterScript && { codeSplitting: { groups: [{ name: mainName, test: isInMain }] } }),
        },
      },
    },
  };
}

const browserFiles = (mode: string): UserConfig => ({
  publicDir: false,
  // Without this line, which each environment replaces, vite adds a loader for module scripts to each `import()`.
  build: { lib: { entry: join(root, 'src/widget/main.ts') } },
  define: {
    'window.__PREACT_SIGNALS_DEVTOOLS__': 'false',
    'process.env.NODE_ENV': '"production"',
    __VERSION__: JSON.stringify(version),
    __PSEUDO_LANGUAGES__: String(mode === pseudoLanguages),
  },
  oxc: { jsx },
  plugins: [evaluate, styleSheets, mainModules],
  environments: Object.fromEntries(
    Object.entries(scripts).map(([name, script]) => [name, environmentOf(script)]),
  ),
  builder: { sharedConfigBuild: true, buildApp: buildBrowserFiles },
});

export default defineConfig(({ mode }) => browserFiles(mode));
