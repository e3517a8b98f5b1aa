/**
 * Compares a payment with the order that waits for it. Without this, a shopper could complete an expensive order with a
 * genuine but cheaper payment (`service.md`, "Mobile SDK server side", point 3; threeds-security T34).
 */
import type { StatusRecord } from './answers.ts';
import { checkExpected, type Expected, toThousandths } from './expected.ts';

export type ComparedRecord = Pick<
  StatusRecord,
  'id' | 'ndc' | 'merchantTransactionId' | 'amount' | 'currency' | 'paymentType' | 'paymentBrand'
> & { readonly result: { readonly code: string } };

export interface Difference {
  /** Name of the record's member. */
  readonly field: string;
  readonly expected: string | undefined;
  readonly found: string | undefined;
}

/** Lists every member of the record that differs from the order; empty when they agree. */
export function differencesFrom(record: ComparedRecord, expected: Expected): readonly Difference[] {
  checkExpected(expected);
  const { amount, currency, paymentType, paymentBrand, paymentBrands } = expected;
  const fields: readonly Difference[] = [
    ...ids(record, expected),
    { field: 'amount', expected: amount === undefined ? amount : String(amount), found: record.amount },
    { field: 'currency', expected: currency, found: record.currency },
    { field: 'paymentType', expected: paymentType, found: record.paymentType },
  ];
  const offers = [paymentBrand, paymentBrands].flatMap((offer) =>
    offer === undefined ? [] : [[offer].flat()],
  );
  const brands = offers
    .filter((offer) => !offer.includes(record.paymentBrand ?? ''))
    .map((offer) => ({ field: 'paymentBrand', expected: offer.join(' '), found: record.paymentBrand }));
  return [...fields.filter((field) => !agrees(field)), ...brands];
}

/** Returns the differences of the ids: those that the order expects, compared with those of the record. */
function ids(
  record: ComparedRecord,
  { checkoutId, merchantTransactionId, id }: Expected,
): readonly Difference[] {
  const fields: readonly Difference[] = [
    { field: 'id', expected: id, found: record.id },
    { field: 'ndc', expected: checkoutId, found: record.ndc },
    {
      field: 'merchantTransactionId',
      expected: merchantTransactionId,
      found: record.merchantTransactionId,
    },
  ];
  return fields.filter(({ expected }) => expected !== undefined);
}

function agrees({ field, expected, found }: Difference): boolean {
  if (expected === undefined || found === undefined) return expected === found;
  if (field === 'amount') return toThousandths(expected) === toThousandths(found);
  // `ndc` is the checkout's id, an underscore, and the id of the request (service.md, "Payment response record").
  if (field === 'ndc') return expected === found.replace(/_[0-9A-Za-z]{1,64}$/, '');
  return expected === found;
}
