// @runs own
// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { page } from './kit.ts';

const address = 'https://pay.example/v1/paymentWidgets.js?checkoutId=AB';

/** Runs the script on a page with its tag and a form, in a DOM that has no `CSS`, as jsdom. Returns what it warns of. */
async function runWithoutBrowser(): Promise<string[]> {
  vi.resetModules();
  // happy-dom would load a script that it runs.
  page(
    `<form class="paymentWidgets" data-brands="VISA"></form><script type="text/plain" src="${address}"></script>`,
  );
  vi.stubGlobal('window', new Proxy(window, { has: (object, name) => name !== 'CSS' && name in object }));
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await import('../../src/widget/main.ts');
  await new Promise((resolve) => setTimeout(resolve, 20));
  return warn.mock.calls.flat();
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('in a DOM without a browser, such as jsdom, the script says once that it needs one, and draws nothing', async () => {
  expect(await runWithoutBrowser()).toEqual([
    'paymentWidgets: the form needs a real browser; here nothing is drawn.',
  ]);
  expect(document.querySelectorAll('.wpwl-container, iframe')).toHaveLength(0);
  expect('wpwl' in window).toBe(false);
});
