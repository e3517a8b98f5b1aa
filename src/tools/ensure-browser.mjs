/** Puts a Chromium on the machine when the tests would find none. */
import { ensureBrowser, launchOptions } from './browser.mjs';

ensureBrowser();
console.log(`Tests use ${launchOptions().executablePath}.`);
