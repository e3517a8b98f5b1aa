/** Build plugins of the stub for unit tests: the widget's own, and one that keeps its shoppers in the page. */
import { join } from 'node:path';
import { root } from '../sources.mjs';
import { evaluate } from './evaluate.mjs';
import { version } from './release.mjs';
import { styleSheets } from './style-sheets.mjs';

/** @type {import('vite').Plugin} */
const widgetConstants = {
  name: 'widget-constants',
  config: () => ({
    define: {
      'window.__PREACT_SIGNALS_DEVTOOLS__': 'false',
      'process.env.NODE_ENV': '"production"',
      __VERSION__: JSON.stringify(version),
      __PSEUDO_LANGUAGES__: 'false',
    },
  }),
};

/** A DOM without a browser cannot open another page. @type {import('vite').Plugin} */
const noNavigation = {
  name: 'no-navigation',
  enforce: 'pre',
  resolveId: (id) => (id === './leave-page.ts' ? join(root, 'src/stub/leave-page.ts') : undefined),
};

export const widgetStub = [widgetConstants, noNavigation, evaluate, styleSheets];
