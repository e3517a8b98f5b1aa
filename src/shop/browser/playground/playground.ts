/** The script of the playground. It stands in front of the payment form's script, which reads the options. */
import '#contract/wpwl.ts';
import type { WpwlOptions } from '#contract/options/types.ts';
import { createCallLog } from './log.ts';
import { startPage } from './page.ts';

const { options = '{}', callbacks = '' } = document.currentScript?.dataset ?? {};
const readOptions = (): WpwlOptions => JSON.parse(options);

const log = createCallLog(callbacks.split(' '));
log.watchConsole();
window.wpwlOptions = log.watchCallbacks(readOptions());

document.addEventListener('DOMContentLoaded', () => {
  log.draw();
  startPage(log, readOptions());
});
