// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { en, type FormTexts } from '../../../src/texts/form.ts';
import type { LaterScript } from '../../../src/widget/page/later-script.ts';
import { Scope } from '../../../src/widget/scope.ts';
import { FormStyles } from '../../../src/widget/styles/form-styles.ts';
import { losses } from '../../../src/widget/styles/page-resets.ts';
import { address } from '../form/address.ts';
import { page, settings } from '../kit.ts';

vi.mock('../../../src/widget/styles/page-resets.ts', () => ({ losses: vi.fn() }));

const createResetOverrides = vi.fn();
type Use = LaterScript<{ createResetOverrides: typeof createResetOverrides }>['use'];
const mending = { load: vi.fn(async () => {}), use: vi.fn<Use>((run) => run({ createResetOverrides })) };
let scope: Scope;
beforeEach(() => {
  vi.useFakeTimers();
  scope = new Scope();
  createResetOverrides.mockReset();
  mending.load.mockClear();
});
afterEach(() => {
  scope.end();
  vi.useRealTimers();
});

/** Styles a form that has lost so many things to the page, and lets a frame be painted. */
async function style(lost: number, options = {}): Promise<HTMLFormElement> {
  vi.mocked(losses).mockReturnValue(lost);
  const form = page<HTMLFormElement>('<form></form>');
  const texts = signal<FormTexts>(en);
  const styles = new FormStyles(scope, settings(options), address.base, texts, mending);
  styles.add(form, [{ element: form, scope }], ['VISA'], []);
  await vi.advanceTimersByTimeAsync(50);
  return form;
}

test('the code that mends a look is loaded when the page has damaged it', async () => {
  const form = await style(1);
  expect(mending.load).toHaveBeenCalledExactlyOnceWith();
  expect(createResetOverrides.mock.calls[0]?.slice(1, 3)).toEqual([form, 'card']);
});

test('the code that mends a look is not loaded on other pages, nor without a style', async () => {
  await style(0);
  await style(1, { style: 'none' });
  expect(mending.load).not.toHaveBeenCalled();
});

test('a form that has left the page meanwhile is not mended', async () => {
  mending.use.mockImplementationOnce((run) => {
    scope.end();
    run({ createResetOverrides });
  });
  await style(1);
  expect(createResetOverrides).not.toHaveBeenCalled();
});

test('neutral images come although the gateway has named none, and named ones stay when it falls silent', () => {
  const write = vi.spyOn(CSSStyleSheet.prototype, 'replaceSync');
  const written = () => write.mock.calls.map(([css]) => css).join('');
  const form = page<HTMLFormElement>('<form></form>');
  const texts = signal<FormTexts>(en);
  const styles = new FormStyles(scope, settings({ imageStyle: 'svg' }), address.base, texts, mending);
  styles.add(form, [{ element: form, scope }], ['VISA'], []);
  expect(written()).not.toContain('VISA.svg');
  styles.show(undefined);
  expect(written()).toContain('VISA.svg');
  styles.show({ set: 'abc', codes: ['VISA'] });
  write.mockClear();
  styles.show(undefined);
  expect(written()).toBe('');
});
