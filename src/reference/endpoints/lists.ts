/** Operations that find payments, and the public addresses: result codes, the widget's script and the document. */
import { entityId } from '#contract/parameters/addressing.ts';
import { dayOrTime } from '#contract/parameters/dates.ts';
import { text } from '#contract/parameters/format.ts';
import { flag } from '#contract/parameters/formats.ts';
import { listLimit, maxPayments, maxQueryDays, pageNumber, typeList } from '#contract/parameters/query.ts';
import { conditionalRow, optionalRow, type Row } from '#contract/parameters/table.ts';
import type { Endpoint, Said } from './endpoint.ts';

const linked = optionalRow(
  'includeLinkedTransactions',
  flag,
  'With true the answer lists what followed the payments, too.',
);

const reference: Row = {
  ...conditionalRow(
    'merchantTransactionId',
    text(1, 255),
    'The reference the payments were made with; either this or the dates.',
  ),
  example: 'order-20261120',
};

const dates: readonly Row[] = [
  conditionalRow(
    'date.from',
    dayOrTime,
    `From this day or second on, in UTC, by the time at which a payment was made; with date.to, ${maxQueryDays} days at most.`,
  ),
  conditionalRow('date.to', dayOrTime, 'To the end of this day or second, in UTC; with date.from.'),
  optionalRow('paymentTypes', typeList, 'Only payments of these types; all when absent. With the dates.'),
  optionalRow(
    'pageNo',
    pageNumber,
    'The page, 1 when absent; pages of the answer says how many there are. With the dates.',
  ),
];

const limit = optionalRow(
  'limit',
  listLimit,
  `Most payments to list, those that followed not counted; ${maxPayments} when absent.`,
);

const checkoutId: Row = {
  ...optionalRow('checkoutId', text(1, 255), 'For the widget; the script is the same for every checkout.'),
  example: '0123456789ABCDEF0123456789ABCDEF.uat01-vm-tx01',
};

const nothingFound: Said = { text: 'No payment of this entity fits.', bodies: ['Plain'] };
const unchanged: Said = { text: 'The copy with this ETag is still right.' };

export const lists: readonly Endpoint[] = [
  {
    method: 'get',
    path: '/v1/query/{id}',
    name: 'findPayment',
    group: 'Query',
    summary: 'Find a payment by its id',
    text: 'The payment, or a list with up to 1000 of those that followed it.',
    source: 'gateway-contract.md, 3.4 and 10',
    caller: 'merchant',
    throttled: true,
    query: [entityId, linked],
    answers: {
      200: { text: 'The payment, whatever came of it.', bodies: ['FoundPayment', 'PaymentList'] },
      404: nothingFound,
    },
  },
  {
    method: 'get',
    path: '/v1/query',
    name: 'findPayments',
    group: 'Query',
    summary: 'Find payments by the merchant’s reference, or by date',
    text: 'Payments of every channel the entity has. With merchantTransactionId the newest ones, in the order they were made. With date.from and date.to a page of those of these days, the oldest first: captures, refunds, receipts and chargebacks are payments of their own day. Then up to 1000 of those that followed. An answer that has truncated does not hold all. The path /v3/query is answered in the same way.',
    source: 'gateway-contract.md, 3.4 and 10',
    caller: 'merchant',
    throttled: true,
    query: [entityId, reference, ...dates, linked, limit],
    usual: ['merchantTransactionId'],
    answers: { 200: { text: 'The payments.', bodies: ['PaymentList'] }, 404: nothingFound },
  },
  {
    method: 'get',
    path: '/v1/resultcodes',
    name: 'listResultCodes',
    group: 'Widget and lists',
    summary: 'List the result codes',
    text: 'The whole catalogue. Codes are added over time: match their beginnings, as the categories do.',
    source: 'gateway-contract.md, 2',
    caller: 'anybody',
    answers: { 200: { text: 'The catalogue.', bodies: ['ResultCodes'] } },
  },
  {
    method: 'get',
    path: '/v1/paymentWidgets.js',
    name: 'loadWidget',
    group: 'Widget and lists',
    summary: 'The widget’s script',
    text: 'For a script element of the shop’s page. A checkout that only stores takes {id}/registration as its checkoutId.',
    source: 'service.md, "Payment widget"',
    caller: 'anybody',
    throttled: true,
    query: [checkoutId],
    answers: {
      200: { text: 'The script.', type: 'text/javascript' },
      304: unchanged,
      404: { text: 'The browser files were not built.', bodies: ['Plain'] },
    },
  },
  {
    method: 'get',
    path: '/v1/paymentForm.js',
    name: 'loadElement',
    group: 'Widget and lists',
    summary: 'The script of the element payment-form',
    text: 'For a script element of a page that no bundler makes. The element loads the widget’s script.',
    source: 'Our own',
    caller: 'anybody',
    throttled: true,
    answers: {
      200: { text: 'The script.', type: 'text/javascript' },
      304: unchanged,
      404: { text: 'The browser files were not built.', bodies: ['Plain'] },
    },
  },
  {
    method: 'get',
    path: '/openapi.json',
    name: 'describeApi',
    group: 'Widget and lists',
    summary: 'This description',
    text: 'OpenAPI 3.1, made from the tables that the gateway reads requests with.',
    source: 'Our own',
    caller: 'anybody',
    answers: { 200: { text: 'The document.', type: 'application/json' }, 304: unchanged },
  },
];
