import fc from 'fast-check';
import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { BreakableName, recordRows } from '../../../src/shop/pages/result-page.tsx';

const breakable = (name: string) => renderToString(<BreakableName name={name} />);

test.each([
  ['id', 'id'],
  ['merchantTransactionId', 'merchant|Transaction|Id'],
  ['card.last4Digits', 'card.|last4|Digits'],
  ['resultDetails.ConnectorTxID1', 'result|Details.|Connector|Tx|ID1'],
  ['customParameters.SHOPPER_article', 'custom|Parameters.|SHOPPER_|article'],
  ['a<b', 'a&lt;b'],
])('the name %s may end its line between its words only', (name, marked) => {
  expect(breakable(name)).toBe(marked.replaceAll('|', '<wbr/>'));
});

test('a name stays the same text with its line breaks (property)', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abZ09._[]') });
  fc.assert(fc.property(letters, (name) => breakable(name).replaceAll('<wbr/>', '') === name));
});

test('a record becomes rows with dotted names, with texts only', () => {
  const record = { id: 'a', result: { code: '1', deeper: { b: '2' } }, list: [{ c: '3' }], none: null, n: 4 };
  expect(recordRows(record)).toEqual([
    ['id', 'a'],
    ['result.code', '1'],
    ['result.deeper.b', '2'],
    ['list.0.c', '3'],
  ]);
});
