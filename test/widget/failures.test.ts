// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { fail, isNoId } from '../../src/widget/failures.ts';
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

test.each([
  ['https://shop.example', 'shopOrigins'],
  ['https://shop.example', 'Cross-Origin-Embedder-Policy'],
  ['null', 'allow-same-origin'],
])('on a page of origin %s the console names %s when a frame does not answer', async (origin, remedy) => {
  vi.resetModules();
  const { failFrame } = await import('../../src/widget/failures.ts');
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('origin', origin);
  failFrame('card.number');
  vi.unstubAllGlobals();
  expect(warn.mock.calls.flat().join()).toContain(remedy);
});

test.each([
  [
    'its ancestors',
    { ancestorOrigins: ['https://wix.example', 'null', 'https://shop.example'] },
    '',
    'https://wix.example',
  ],
  ['its referrer, in a browser without them', {}, 'https://wix.example/page', 'https://wix.example'],
  ['nothing but that there is one', {}, '', 'and the page around it'],
  ['nothing of the page before in the frame', {}, 'https://shop.example/cart', 'and the page around it'],
])('in a frame of another site the console names %s for shopOrigins', async (_what, own, referrer, named) => {
  vi.resetModules();
  const { failFrame } = await import('../../src/widget/failures.ts');
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('top', {});
  vi.stubGlobal('location', { origin: 'https://shop.example', ...own });
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  failFrame('card.number');
  vi.unstubAllGlobals();
  expect(warn.mock.calls.flat().join()).toContain(`name https://shop.example ${named} in shopOrigins`);
});

test.each([
  ['0A', false],
  ['0A.uat01-vm-tx01', false],
  ['0A.uat01-vm-tx01"', true],
  ["0A.uat01-vm-tx01'", true],
  ['0A.uat01-vm-tx01 ', true],
  ['"0A', true],
  ['0A"', true],
  ['{{id}}', true],
  ['', true],
])('the checkoutId %j is the shop’s mistake and no expired session: %j', (id, isMistake) => {
  expect(isNoId(id)).toBe(isMistake);
});

test('without onError nothing is thrown at the page, and the console says why the payment was refused', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const result = { parameterErrors: [{ name: 'shopperResultUrl', message: 'is missing' }] };
  expect(() => fail('PciIframeSubmitError', 'refused', { result })).not.toThrow();
  expect(warn.mock.calls.flat().join()).toContain(
    'PciIframeSubmitError: refused shopperResultUrl: is missing.',
  );
});
