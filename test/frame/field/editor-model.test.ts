// @runs cases
// @tests src/frame/field/editor.ts
import { afterAll, beforeAll, test, vi } from 'vitest';
import { expiryShape } from '../../../src/contract/card/expiry.ts';
import { numberShape } from '../../../src/contract/card/number.ts';
import { createEditor } from '../../../src/frame/field/editor.ts';
import { checkAgainstPlainText, dates, Edit, numbers, page } from '../../contract/card/typist.ts';

beforeAll(() => {
  vi.stubGlobal('InputEvent', Edit);
  vi.stubGlobal('document', page);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const hour = 3_600_000;

test.each([
  ['number', numberShape([], true), numbers],
  ['expiry date', expiryShape, dates],
] as const)(
  'any sequence of edits of the %s in a frame gives the digits, caret and undo of a plain text (A-29)',
  (_name, shape, pasted) => {
    const connect = (input: HTMLInputElement) =>
      void createEditor(
        input,
        () => shape,
        () => {},
        () => {},
      );
    checkAgainstPlainText(connect, shape, pasted);
  },
  hour,
);
