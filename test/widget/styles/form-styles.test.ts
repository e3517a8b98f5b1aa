// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { en, type FormTexts } from '../../../src/texts/form.ts';
import { Scope } from '../../../src/widget/scope.ts';
import { FormStyles } from '../../../src/widget/styles/form-styles.ts';
import { losses } from '../../../src/widget/styles/page-resets.ts';
import { createResetOverrides } from '../../../src/widget/styles/reset-overrides.ts';
import { address } from '../form/address.ts';
import { page, settings } from '../kit.ts';

vi.mock('../../../src/widget/styles/page-resets.ts', () => ({ losses: vi.fn() }));
vi.mock('../../../src/widget/styles/reset-overrides.ts', () => ({ createResetOverrides: vi.fn() }));

let scope: Scope;
beforeEach(() => {
  vi.useFakeTimers();
  scope = new Scope();
  vi.mocked(createResetOverrides).mockReset();
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
  const styles = new FormStyles(scope, settings(options), address.base, texts);
  styles.add(form, [{ element: form, scope }], ['VISA'], []);
  await vi.advanceTimersByTimeAsync(50);
  return form;
}

test('a look that the page has damaged is mended', async () => {
  const form = await style(1);
  expect(vi.mocked(createResetOverrides).mock.calls[0]?.slice(1, 3)).toEqual([
    form,
    expect.objectContaining({ style: 'card' }),
  ]);
});

test('a look is not mended on other pages, nor without a style', async () => {
  await style(0);
  await style(1, { style: 'none' });
  expect(createResetOverrides).not.toHaveBeenCalled();
});

test('neutral images come although the gateway has named none, and named ones stay when it falls silent', () => {
  const write = vi.spyOn(CSSStyleSheet.prototype, 'replaceSync');
  const written = () => write.mock.calls.map(([css]) => css).join('');
  const form = page<HTMLFormElement>('<form></form>');
  const texts = signal<FormTexts>(en);
  const styles = new FormStyles(scope, settings({ imageStyle: 'svg' }), address.base, texts);
  styles.add(form, [{ element: form, scope }], ['VISA'], []);
  expect(written()).not.toContain('VISA.svg');
  styles.show(undefined);
  expect(written()).toContain('VISA.svg');
  styles.show({ set: 'abc', codes: ['VISA'] });
  write.mockClear();
  styles.show(undefined);
  expect(written()).toBe('');
});
