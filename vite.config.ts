import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: {
    'process.env.NODE_ENV': '"test"',
    __VERSION__: '"test"',
    __PSEUDO_LANGUAGES__: 'false',
    __WALLET_SCRIPT__: '["static/test/wallets.js", ""]',
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // No test measures speed; a busy computer is slow.
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    // By default one of two cores runs tests.
    maxWorkers: '100%',
    restoreMocks: true,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
