/** Opens a Chromium by Playwright, which those install who want the examination. */
import { existsSync } from 'node:fs';
import type { Browser, LaunchOptions } from '@playwright/test';
import { CannotBegin } from './cannot-begin.ts';

/** Where systems put a Chromium. Playwright's own comes first. */
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Throws {@link CannotBegin} with the remedy when there is no Playwright, no Chromium, or no display for its window.
 *
 * @param program its path
 */
export async function openChromium(
  program: string | undefined,
  { hasWindow = false } = {},
): Promise<Browser> {
  if (hasWindow) requireDisplay();
  const { chromium } = await import('@playwright/test').catch(() => {
    throw new CannotBegin(
      'Playwright is missing; install it beside the package: npm install --save-dev @playwright/test.',
    );
  });
  const path = [program, chromium.executablePath(), ...installed].find((one) => one && existsSync(one));
  if (program !== undefined && path !== program)
    throw new CannotBegin(`--browser names ${program}, which is not there; give the path of a Chromium.`);
  if (path === undefined)
    throw new CannotBegin(
      'There is no Chromium; run npx playwright install chromium, or give its path by --browser.',
    );
  const options: LaunchOptions = { executablePath: path, headless: !hasWindow };
  return chromium.launch(options).catch((error: Error) => {
    throw new CannotBegin(`${path} does not start: ${error.message.split('\n')[0]}`);
  });
}

/** Only on these systems a program may run without a display. */
function requireDisplay(): void {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (['win32', 'darwin'].includes(process.platform) || DISPLAY || WAYLAND_DISPLAY) return;
  throw new CannotBegin(
    '--learn opens a window, and there is no display here (DISPLAY and WAYLAND_DISPLAY are empty); run it on a desktop, or write the file by --init.',
  );
}
