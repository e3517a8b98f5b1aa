// @runs cases
// @tests src/widget/form/fields/format-input.ts
import { test } from 'vitest';
import { expiryShape } from '../../../../src/contract/card/expiry.ts';
import { formatInput } from '../../../../src/widget/form/fields/format-input.ts';
import { Scope } from '../../../../src/widget/scope.ts';
import { checkAgainstPlainText, dates } from '../../../contract/card/typist.ts';

const hour = 3_600_000;

test(
  'any sequence of edits of the expiry date in the page gives the digits, caret and undo of a plain text (A-29)',
  () => {
    checkAgainstPlainText((input, shape) => formatInput(new Scope(), input, shape), expiryShape, dates);
  },
  hour,
);
