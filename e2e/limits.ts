/** The limits of all browser tests. */

/**
 * The part of Playwright's configuration that all browser tests share. There are two workers for two cores: with a third
 * one 63 stories took 1 to 8 % longer, since a browser alone has processes enough for both cores. Nothing is tried again
 * here, because a test that fails once shows a defect; `tools/again.mjs` says what CI does. The timeouts are long, because
 * a busy computer is slow and no test measures speed.
 */
export const limits = {
  reporter: 'list',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
};
