/** What a gateway's records say of the money of a payment, and of whom it has told. */
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import { hashToken } from '../../src/gateway/config/config.ts';
import { getRemainder } from '../../src/gateway/lifecycle/referenced-payment.ts';
import type { Payment } from '../../src/gateway/store/payments/payments.ts';
import { webhookKind, webhookPayload } from '../../src/gateway/webhooks/jobs.ts';
import { decryptMessage } from '../gateway/webhooks/open.ts';
import { entityId, type Options, token } from '../support/gateway.ts';
import type { AcquirerGateway } from './acquirer-gateway.ts';

const secret = 'ab'.repeat(32);
const address = 'https://shop.example/told';

/** What a merchant was told, by answers and by webhooks. */
export type Told = ReturnType<typeof createTold>;

/** Makes what a merchant was told, with the options of a gateway that sends its webhooks there. All are taken. */
export function createTold() {
  const queued = new Set<string>();
  const heard = new Map<string, Set<string>>();
  /** Keeps an outcome of which somebody was told. */
  function hear({ id, result }: Answered): void {
    if (id !== undefined && result !== undefined)
      heard.set(id, new Set([...(heard.get(id) ?? []), getOutcomeCategory(result.code)]));
  }
  const options: Options = {
    config: {
      entities: [{ id: entityId, name: 'Test Shop', webhooks: [{ address, types: ['PAYMENTS'], secret }] }],
      grants: [{ tokenHash: hashToken(token), entities: [entityId] }],
      // Nobody waits in real time for a node that has died.
      waitForWinner: 1,
    },
    jobs: {
      client: {
        async send({ headers = {}, body = '' }) {
          // Reminders have no body.
          if (body === '') return { ok: true, status: 200 };
          const { type, payload } = JSON.parse(decryptMessage({ headers, body }, secret));
          if (type === 'PAYMENT') hear(payload);
          return { ok: true, status: 200 };
        },
      },
    },
  };
  return {
    options,
    hear,
    /** Whether nobody was told of another end. */
    isTrueOf: (id: string, category: string) =>
      [...(heard.get(id) ?? [])].every((one) => one === 'pending' || one === category),
    /** Whether a webhook with the outcome of a payment is sent, now or later. */
    isQueued: (id: string) => queued.has(id),
    follow({ gateway }: Pick<AcquirerGateway, 'gateway'>): void {
      gateway.store.onWritten((written) => {
        for (const job of written.kind === 'jobs' ? written.jobs : []) {
          if (job.kind !== webhookKind) continue;
          const { id, pending } = webhookPayload.parse(job.payload);
          if (pending === undefined) queued.add(id);
        }
      });
    },
  };
}

interface Answered {
  readonly id?: string;
  readonly result?: { readonly code: string };
}

/** What a record has brought the merchant, in minor units. What a CB or CR follows says which way its money went. */
function effectOf({ paymentType, amount, referenceId }: Payment, all: readonly Payment[]): number {
  const followed = all.find(({ id }) => id === referenceId);
  const turned = () => (followed === undefined ? 0 : -Math.sign(effectOf(followed, all)) * amount);
  switch (paymentType) {
    case 'DB':
    case 'CP':
      return amount;
    case 'RF':
      return -amount;
    case 'RV':
      return followed?.paymentType === 'PA' ? 0 : -amount;
    case 'CB':
    case 'CR':
      return turned();
    default:
      return 0;
  }
}

export interface Books {
  /** What the merchant has got, in minor units. */
  readonly net: number;
  /** What of an authorisation can still be captured. */
  readonly open: number;
  /** Records without an outcome, those of whose outcome the merchant was not told, and those of which another one was told. */
  readonly pending: readonly string[];
  readonly untold: readonly string[];
  readonly toldWrongly: readonly string[];
  /** References of the merchant under which more than one order was carried out. */
  readonly twice: readonly string[];
}

export async function readBooks(
  { gateway }: Pick<AcquirerGateway, 'gateway'>,
  id: string,
  told: Pick<Told, 'isQueued' | 'isTrueOf'>,
): Promise<Books> {
  const payment = await gateway.store.findPayment(id);
  if (payment === undefined) throw new Error('The payment is gone.');
  const all = [payment, ...(await gateway.store.findFollowUps({ ids: [id], limit: 100 }))];
  const done = all.filter(({ state }) => state === 'succeeded');
  const isOpen = payment.paymentType === 'PA' && payment.state === 'succeeded';
  // What the acquirer reports of a payment has the name of that.
  const names = all.flatMap(({ merchantTransactionId: name, paymentType }) =>
    name?.endsWith(`-${paymentType}`) ? [name] : [],
  );
  const nameOf = (one: Payment) => `${one.paymentType} ${one.amount}`;
  return {
    net: done.reduce((sum, one) => sum + effectOf(one, all), 0),
    open: isOpen ? getRemainder(payment) : 0,
    pending: all.filter(({ state }) => state === 'pending' || state === 'processing').map(nameOf),
    untold: all.filter((one) => !told.isQueued(one.id)).map(nameOf),
    toldWrongly: all
      .filter(({ id, record }) => !told.isTrueOf(id, getOutcomeCategory(record.result.code)))
      .map(nameOf),
    twice: names.filter((name, at) => names.indexOf(name) !== at),
  };
}
