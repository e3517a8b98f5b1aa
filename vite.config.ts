/** `npx vite build` makes every file that a browser loads; vitest takes its own part from here. */
import { join } from 'node:path';
import { defineConfig, type EnvironmentOptions, type UserConfig } from 'vite';
import type { ViteUserConfig } from 'vitest/config';
import { buildBrowserFiles, pseudoLanguages } from './tools/vite/browser-files.mjs';
import { evaluate } from './tools/vite/evaluate.mjs';
import { version } from './tools/vite/release.mjs';
import { type BrowserScript, scripts } from './tools/vite/scripts.mjs';
import { styleSheets } from './tools/vite/style-sheets.mjs';
import { walletScript } from './tools/vite/wallet-script.mjs';

const root = import.meta.dirname;
const jsx = { runtime: 'automatic', importSource: 'preact' } as const;

/** The oldest browsers with everything that is used: constructable style sheets came to Safari with 16.4. */
const target = ['chrome109', 'firefox115', 'safari16.4'];

/** Each script is an environment of its own: one entry, one file without imports. */
function environmentOf({ file, entry, folder }: BrowserScript): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: join(root, folder),
      emptyOutDir: false,
      target,
      minify: 'oxc',
      sourcemap: 'hidden',
      reportCompressedSize: false,
      lib: { entry: join(root, entry), formats: ['iife'], name: 'PaymentWidgets', fileName: () => file },
    },
  };
}

const browserFiles = (mode: string): UserConfig => ({
  publicDir: false,
  define: {
    'window.__PREACT_SIGNALS_DEVTOOLS__': 'false',
    'process.env.NODE_ENV': '"production"',
    __VERSION__: JSON.stringify(version),
    __PSEUDO_LANGUAGES__: String(mode === pseudoLanguages),
  },
  oxc: { jsx },
  plugins: [evaluate, styleSheets, walletScript],
  resolve: {
    alias: {
      'zod/mini': join(root, 'src/contract/small-zod.ts'),
      'preact/jsx-runtime': join(root, 'src/widget/small-jsx.ts'),
    },
  },
  environments: Object.fromEntries(
    Object.entries(scripts).map(([name, script]) => [name, environmentOf(script)]),
  ),
  builder: { sharedConfigBuild: true, buildApp: buildBrowserFiles },
});

const tests: ViteUserConfig = {
  define: {
    'process.env.NODE_ENV': '"test"',
    __VERSION__: '"test"',
    __PSEUDO_LANGUAGES__: 'false',
    __WALLET_SCRIPT__: '["static/test/wallets.js", ""]',
  },
  oxc: { jsx },
  // No test measures speed; a busy computer is slow: with 16 others on two cores 0.6 s of work took 30 s.
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    // By default one of two cores runs tests.
    maxWorkers: '100%',
    restoreMocks: true,
    setupFiles: ['test/patience.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
};

export default defineConfig(({ command, mode }) => (command === 'build' ? browserFiles(mode) : tests));
