import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { 'process.env.NODE_ENV': '"test"', __VERSION__: '"test"', __LANGUAGE_FILES__: '{}' },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: { include: ['test/**/*.test.{ts,tsx}'], restoreMocks: true },
});
