import type { Merchant } from '../../src/merchant/index.ts';
import { resourcePath } from './fake-gateway.ts';

const id = '8ac7a4a08b1f2d3e4c5b6a7988776655';
const price = { amount: '92.00', currency: 'EUR' };
const sale = { ...price, paymentType: 'DB' };

interface KnownCall {
  readonly send: (merchant: Merchant) => Promise<unknown>;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path of the request, without its query. */
  readonly path: string;
  /**
   * `key`: it moves money, once for each idempotency key. `money`: it moves money once without a key. `repeatable`: doing
   * it twice changes nothing more. `once`: it must not be repeated.
   */
  readonly kind: 'key' | 'money' | 'repeatable' | 'once';
}

/** Every method of the client that sends something. */
export const everyCall: Readonly<
  Record<Exclude<keyof Merchant, 'readStatus' | 'findOutcome' | 'listPayments'>, KnownCall>
> = {
  prepareCheckout: post('checkouts', 'repeatable', (merchant) => merchant.prepareCheckout(sale)),
  updateCheckout: post(`checkouts/${id}`, 'repeatable', (merchant) => merchant.updateCheckout(id, price)),
  confirmCheckout: post(`checkouts/${id}/payment`, 'money', (merchant) => merchant.confirmCheckout(id)),
  readRecord: get(resourcePath.slice('/v1/'.length), (merchant) => merchant.readRecord(resourcePath)),
  pay: post('payments', 'key', (merchant) => merchant.pay(sale)),
  readPayment: get(`payments/${id}`, (merchant) => merchant.readPayment(id)),
  capture: post(`payments/${id}`, 'key', (merchant) => merchant.capture(id, price)),
  refund: post(`payments/${id}`, 'key', (merchant) => merchant.refund(id, price)),
  reverse: post(`payments/${id}`, 'key', (merchant) => merchant.reverse(id)),
  rebill: post(`payments/${id}`, 'key', (merchant) => merchant.rebill(id, price)),
  reauthorise: post(`payments/${id}`, 'key', (merchant) => merchant.reauthorise(id, price)),
  authenticate: post('threeDSecure', 'once', (merchant) =>
    merchant.authenticate({ ...price, 'card.number': '' }),
  ),
  readAuthentication: get(`threeDSecure/${id}`, (merchant) => merchant.readAuthentication(id)),
  register: post('registrations', 'once', (merchant) => merchant.register({ paymentBrand: 'VISA' })),
  readRegistration: get(`registrations/${id}`, (merchant) => merchant.readRegistration(id)),
  updateRegistration: post(`registrations/${id}`, 'repeatable', (merchant) =>
    merchant.updateRegistration(id, { 'card.holder': 'Jane Jones' }),
  ),
  deregister: {
    method: 'DELETE',
    path: `/v1/registrations/${id}`,
    kind: 'once',
    send: (merchant) => merchant.deregister(id),
  },
  payWithRegistration: post(`registrations/${id}/payments`, 'key', (merchant) =>
    merchant.payWithRegistration(id, sale),
  ),
  findPayment: get(`query/${id}`, (merchant) => merchant.findPayment(id)),
  findPaymentHistory: get(`query/${id}`, (merchant) => merchant.findPaymentHistory(id)),
  findPayments: get('query', (merchant) => merchant.findPayments({ merchantTransactionId: 'order-7' })),
  findPaymentPage: get('query', (merchant) =>
    merchant.findPaymentPage({ from: '2026-11-20', to: '2026-11-20', pageNo: 1 }),
  ),
  listResultCodes: get('resultcodes', (merchant) => merchant.listResultCodes()),
};

function get(path: string, send: KnownCall['send']): KnownCall {
  return { method: 'GET', path: `/v1/${path}`, kind: 'repeatable', send };
}

function post(path: string, kind: KnownCall['kind'], send: KnownCall['send']): KnownCall {
  return { method: 'POST', path: `/v1/${path}`, kind, send };
}
