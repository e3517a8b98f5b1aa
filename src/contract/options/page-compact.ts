/**
 * What the widget's script takes from the descriptions of the options. The build writes the value of this export into the
 * script in place of this module (tools/vite/evaluate.mjs); `table.ts` reads it.
 */
import { callbackNames } from './chapters/callbacks.ts';
import { optionsOfPage } from './chapters/index.ts';
import { compactRows } from './compact-rows.ts';

export const pageRows = compactRows(
  optionsOfPage,
  callbackNames.filter((name) => !name.includes('.')),
);
