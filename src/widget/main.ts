/**
 * Entry of the widget's script. It runs as soon as the script has loaded, and starts the widget of its script tag.
 */

// biome-ignore-all assist/source/organizeImports: start-failure.ts and clean-start.ts must run before every other module
import { endLoading, guardStart } from './page/start-failure.ts';
import { restorePage } from './page/clean-start.ts';
import { publish } from './globals.ts';
import { createLaterScript } from './page/later-script.ts';
import { setTag, warnOnce } from './page/options.ts';
import { formsOfPage } from './page/page-widgets.ts';
import { findScript, isOutdated, runningTag } from './page/script.ts';
import { leaveEarlier } from './page/superseded.ts';
import { Widget } from './widget.ts';

declare const __VERSION__: string;

endLoading();
try {
  guardStart(start);
} finally {
  restorePage();
}

function start(): void {
  if (isOutdated(document)) return leaveEarlier(formsOfPage());
  setTag(runningTag(document));
  const address = findScript(document);
  // A DOM without a browser, such as jsdom, has no `CSS` and loads no frames. Naming the object itself would make it, which
  // costs 16 KB of memory.
  if (!('CSS' in window)) warnOnce('the form needs a real browser; here nothing is drawn.');
  else if (address) {
    const later = createLaterScript(() => import('./form/later.ts'), address);
    publish(new Widget(address, later), __VERSION__);
  } else {
    warnOnce(
      'the script cannot tell its own address; load it by <script src="…/v1/paymentWidgets.js?checkoutId=…">.',
    );
  }
}
