import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: {
    'process.env.NODE_ENV': '"test"',
    __VERSION__: '"test"',
    __PSEUDO_LANGUAGES__: 'false',
    __WALLET_SCRIPT__: '["static/test/wallets.js", ""]',
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
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
});
