import { describe, expect, test } from 'vitest';
import { afterFirst, afterLater } from '../../../src/gateway/lifecycle/kept-agreement.ts';

const [a, b] = ['e7R9d3L2-Q9vS6pP1_WzEh', 'aRyU-3Ti981f_6WvBaqM03'];
const first = { initialTransactionId: 'MCC1234560115' };
const other = { initialTransactionId: 'MCC6543211126' };

describe('what is kept of an agreement', () => {
  test.each([
    [undefined, {}, undefined],
    [undefined, { ...first, transactionLinkId: a }, { ...first, transactionLinkId: a }],
    [{ ...first, transactionLinkId: a }, {}, { ...first, transactionLinkId: a }],
    [{ ...first, transactionLinkId: a }, first, { ...first, transactionLinkId: a }],
    [{ ...first, transactionLinkId: a }, other, other],
    [{ ...first, transactionLinkId: a }, { transactionLinkId: b }, { ...first, transactionLinkId: b }],
    [first, { transactionLinkId: b }, { ...first, transactionLinkId: b }],
  ])('after %j by the first payment %j is %j', (before, told, after) => {
    expect(afterFirst(before, told)).toEqual(after);
  });

  test.each([
    [undefined, { transactionLinkId: b }, { transactionLinkId: b }],
    [first, { transactionLinkId: b }, { ...first, transactionLinkId: b }],
    [first, { ...first, transactionLinkId: b }, { ...first, transactionLinkId: b }],
    [first, { ...other, transactionLinkId: b }, first],
    [{ ...first, transactionLinkId: a }, { transactionLinkId: b }, { ...first, transactionLinkId: a }],
    [undefined, undefined, undefined],
  ])('after %j by the later charge %j is %j', (before, told, after) => {
    expect(afterLater(before, told)).toEqual(after);
  });
});
