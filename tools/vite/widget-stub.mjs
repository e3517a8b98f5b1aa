/** Build plugins of the stub for unit tests: those of the widget, whose code it contains. */
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

export const widgetStub = [widgetConstants, evaluate, styleSheets];
