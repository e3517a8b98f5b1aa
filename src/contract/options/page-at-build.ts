/**
 * The part of the option descriptions that the widget's script needs. The build evaluates this module and writes the
 * value of its export into the script in its place (tools/vite/evaluate.mjs); `table.ts` reads it.
 */
import { callbackNames } from './chapters/callbacks.ts';
import { optionsOfPage } from './chapters/index.ts';
import { toRuleRows } from './rule-rows.ts';

export const pageRows = toRuleRows(
  optionsOfPage,
  callbackNames.filter((name) => !name.includes('.')),
);
