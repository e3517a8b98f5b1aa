// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { fail } from '../../src/widget/failures.ts';
import { setOptions } from './kit.ts';

afterEach(() => setOptions(undefined));

test('onError gets an Error with the name that merchants compare, and its details', () => {
  const onError = vi.fn();
  setOptions({ onError });
  const result = { parameterErrors: [{ name: 'card.holder', message: 'too short' }] };
  fail('PciIframeSubmitError', 'refused', { code: '200.300.404', result });
  const [[failure] = []] = onError.mock.calls;
  expect(failure).toBeInstanceOf(Error);
  expect(failure).toMatchObject({
    name: 'PciIframeSubmitError',
    message: 'refused',
    code: '200.300.404',
    result,
  });
});

test('without onError nothing is thrown at the page', () => {
  expect(() => fail('WidgetError', 'x')).not.toThrow();
});
