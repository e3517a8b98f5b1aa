/**
 * Whether a payment is the one an order waits for: a genuine, cheaper payment must not complete a dearer order
 * (`service.md`, "Mobile SDK server side", 3; threeds-security T34).
 */
import type { StatusRecord } from './answers.ts';
import { MerchantError } from './errors.ts';

interface Order {
  /** The `id` that preparing the checkout gave; compared with the record's `ndc`. */
  readonly checkoutId?: string;
  readonly merchantTransactionId?: string;
  /** The payment's own id, if it is known before. */
  readonly id?: string;
  /** Always compared. Left out, the record must have none either, as that of a registration. */
  readonly amount?: string;
  /** Always compared, as the amount. */
  readonly currency?: string;
  /** Always compared, as the amount. */
  readonly paymentType?: string;
  /** The brands that were offered; left out, any will do. */
  readonly paymentBrands?: readonly string[];
}

/** What the merchant's own order says: never a value that came with the browser, the app or the record itself. */
export type Expected = Order & ({ readonly checkoutId: string } | { readonly merchantTransactionId: string });

export interface Difference {
  /** Name of the record's member. */
  readonly field: string;
  readonly expected: string | undefined;
  readonly found: string | undefined;
}

/** Every field in which the record is not what the order expects; none means that they agree. */
export function differencesFrom(record: StatusRecord, expected: Expected): readonly Difference[] {
  checkExpected(expected);
  const { amount, currency, paymentType, paymentBrands } = expected;
  const fields: readonly Difference[] = [
    ...ids(record, expected),
    { field: 'amount', expected: amount, found: record.amount },
    { field: 'currency', expected: currency, found: record.currency },
    { field: 'paymentType', expected: paymentType, found: record.paymentType },
  ];
  const differences = fields.filter((field) => !agrees(field));
  if (paymentBrands === undefined || paymentBrands.includes(record.paymentBrand ?? '')) return differences;
  const brand = { field: 'paymentBrand', expected: paymentBrands.join(' '), found: record.paymentBrand };
  return [...differences, brand];
}

/** Throws for an order without an id: any payment of its amount would fit it. */
export function checkExpected({ checkoutId, merchantTransactionId, amount }: Order): void {
  const named = (checkoutId ?? '') !== '' || (merchantTransactionId ?? '') !== '';
  if (!named) {
    throw new MerchantError(
      'expectation',
      'The expected order has neither checkoutId nor merchantTransactionId.',
      'Give the id that prepareCheckout answered.',
    );
  }
  if (amount !== undefined && thousandthsOf(amount) === undefined) {
    throw new MerchantError(
      'expectation',
      'The expected amount is not one.',
      'Give a string such as 92.00, with a dot.',
    );
  }
}

/** The ids that are expected to be something. */
function ids(record: StatusRecord, { checkoutId, merchantTransactionId, id }: Order): readonly Difference[] {
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
  if (field !== 'amount' || expected === undefined || found === undefined) return expected === found;
  return thousandthsOf(expected) === thousandthsOf(found);
}

/** An amount in thousandths of its unit, so that `92` is `92.00`; undefined when the text is no amount. */
function thousandthsOf(amount: string): bigint | undefined {
  const [, whole, part = ''] = /^(\d{1,15})(?:\.(\d{1,3}))?$/.exec(amount) ?? [];
  return whole === undefined ? undefined : BigInt(whole + part.padEnd(3, '0'));
}
