/** Faults of a connector without cards, whose notifications nobody signs, each with the promise that it breaks. */
import { acceptedCode } from '../../../src/connector/outcome.ts';
import { type PagePieces, pagePieces } from './page-connector.ts';

export interface PageFault {
  readonly fault: string;
  readonly promise: RegExp;
  readonly change: Partial<PagePieces>;
}

const { codes, redirectOf, sumOf, addressOf } = pagePieces;
const pending = /that is pending is told as pending/;
const unsigned = /a webhook that nobody signs says nothing but/;
const named = /hands on those that it names/;

export const pageFaults: readonly PageFault[] = [
  {
    fault: 'sends the shopper to a page without its token',
    promise: /is sent to a page, from which/,
    change: { redirectOf: (page) => ({ ...redirectOf(page), url: page.replace(/\?.*/, '') }) },
  },
  {
    fault: 'sends the shopper to a page with the token of nobody',
    promise: /is sent to a page, from which/,
    change: { redirectOf: (page) => redirectOf(page.replace(/token=\w+/, 'token=x')) },
  },
  {
    fault: 'tells what has expired as paid',
    promise: pending,
    change: { codes: { ...codes, expired: '000.000.000' } },
  },
  {
    fault: 'tells what was cancelled as pending, for ever',
    promise: pending,
    change: { codes: { ...codes, cancelled: '000.200.000' } },
  },
  {
    fault: 'follows in the currency that most payments have',
    promise: /RF of the whole is made once/,
    change: { sumOf: (order) => ({ ...sumOf(order), ...('referenced' in order && { currency: 'EUR' }) }) },
  },
  {
    fault: 'counts the yen of a refund as cents',
    promise: /RF of the whole is made once/,
    change: {
      sumOf: (order) => ({
        ...sumOf(order),
        ...('referenced' in order && { amount: Math.round(Number(order.amount) * 100) }),
      }),
    },
  },
  {
    fault: 'puts any id of an answer into a path',
    promise: /an id of a payment that would lead a request elsewhere/,
    change: { isId: () => true },
  },
  {
    fault: 'puts any id of a webhook into a path',
    promise: unsigned,
    change: { isId: () => true },
  },
  {
    fault: 'believes what an unsigned webhook says',
    promise: unsigned,
    change: { bodyOf: () => ({ code: acceptedCode('LIVE'), rule: 'said' }) },
  },
  {
    fault: 'has a webhook kept that it cannot ask about, which anybody can send',
    promise: unsigned,
    change: {
      unanswered(error) {
        throw error;
      },
    },
  },
  {
    fault: 'says that it has read a webhook about which nobody answered',
    promise: unsigned,
    change: { unanswered: () => [] as never },
  },
  {
    fault: 'leaves an address without a postcode out, and says nothing',
    promise: named,
    change: {
      addressOf: (order) => {
        const address = addressOf(order);
        return address.postcode ? address : ({} as typeof address);
      },
    },
  },
  {
    fault: 'leaves a long postcode out, and says nothing',
    promise: named,
    change: {
      addressOf: (order) => {
        const { postcode, ...address } = addressOf(order);
        return { ...address, postcode: postcode && postcode.length < 11 ? postcode : undefined };
      },
    },
  },
  {
    fault: 'charges one brand as another',
    promise: /every type, brand and currency/,
    change: { methodOf: () => 'eps' },
  },
  {
    fault: 'tells the time of a notification in seconds',
    promise: /a webhook tells what became of a payment/,
    change: { timeOf: (now) => Math.round(now / 1000) },
  },
];
