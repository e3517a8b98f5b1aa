import { expect, test } from 'vitest';
import type { RecordedRequest } from '../../../../src/contract/control/records.ts';
import { hasText } from '../../../../src/testing/workbench/parts/has-text.ts';
import { failuresIn, isOfFile } from '../../../../src/testing/workbench/requests/failures.ts';

const request = (more: Partial<RecordedRequest>): RecordedRequest => ({
  seq: 1,
  at: '2031-05-01T10:00:00.000Z',
  operation: 'payment.submit',
  method: 'POST',
  path: '/v1/checkouts/1/payment',
  status: 200,
  milliseconds: 1,
  parameters: {},
  rule: null,
  fault: null,
  code: null,
  ...more,
});

test('failures are counted by operation and status, the most frequent first', () => {
  const failures = failuresIn([
    request({ status: 400 }),
    request({ status: 503 }),
    request({ status: 200 }),
    request({ status: 302 }),
    request({ status: 503 }),
    request({ status: 0 }),
    request({ status: 404, operation: null, path: '(no such path)' }),
  ]);
  expect(failures).toEqual([
    { operation: 'payment.submit', status: 503, count: 2 },
    { operation: 'payment.submit', status: 400, count: 1 },
    { operation: 'payment.submit', status: 0, count: 1 },
    { operation: '(no such path)', status: 404, count: 1 },
  ]);
});

test.each([
  ['/v1/paymentWidgets.js', 200, true],
  ['/v1/pciIframe.html', 304, true],
  ['/v1/static/:version/*', 200, true],
  ['/v1/images/:hash/:file', 200, true],
  ['/v1/paymentWidgets.js', 404, false],
  ['/v1/pciIframe.html', 0, false],
  ['/v1/payments', 200, false],
  ['/v1/checkouts/1/payment', 200, false],
])('%s that is answered %s is a file: %s', (path, status, isFile) => {
  expect(isOfFile({ path, status })).toBe(isFile);
});

test('a request is found by any of its names and values', () => {
  const one = request({ parameters: { 'card.holder': 'Jane Jones' }, rule: 'holder-code' });
  expect(['', 'jane', 'CARD.HOLDER', 'holder-code', 'submit'].map((text) => hasText(text)(one))).toEqual(
    Array.from({ length: 5 }, () => true),
  );
  expect(hasText('Mary')(one)).toBe(false);
});
