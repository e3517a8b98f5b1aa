/** What a gateway's records say of the money of a payment, and of whom it has told. */
import { hashToken } from '../../src/gateway/config/config.ts';
import { getRemainder } from '../../src/gateway/lifecycle/referenced-payment.ts';
import type { Payment } from '../../src/gateway/store/payments/payments.ts';
import { webhookKind, webhookPayload } from '../../src/gateway/webhooks/jobs.ts';
import { entityId, type Options, token } from '../support/gateway.ts';
import type { AcquirerGateway } from './acquirer-gateway.ts';

/** A merchant with an address for webhooks, where all are taken. */
export const toldMerchant: Options = {
  config: {
    entities: [
      {
        ...{ id: entityId, name: 'Test Shop' },
        webhooks: [{ address: 'https://shop.example/told', types: ['PAYMENTS'], secret: 'ab'.repeat(32) }],
      },
    ],
    grants: [{ tokenHash: hashToken(token), entities: [entityId] }],
  },
  jobs: { client: { send: async () => ({ ok: true, status: 200 }) } },
};

/** Follows of which payments' outcomes the merchant is told by webhook. */
export function followTold({ gateway }: Pick<AcquirerGateway, 'gateway'>): ReadonlySet<string> {
  const told = new Set<string>();
  gateway.store.onWritten((written) => {
    for (const job of written.kind === 'jobs' ? written.jobs : []) {
      if (job.kind !== webhookKind) continue;
      const { id, pending } = webhookPayload.parse(job.payload);
      if (pending === undefined) told.add(id);
    }
  });
  return told;
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
  /** Records without an outcome, and those of whose outcome the merchant was not told. */
  readonly pending: readonly string[];
  readonly untold: readonly string[];
}

export async function readBooks(
  { gateway }: Pick<AcquirerGateway, 'gateway'>,
  id: string,
  told: ReadonlySet<string>,
): Promise<Books> {
  const payment = await gateway.store.findPayment(id);
  if (payment === undefined) throw new Error('The payment is gone.');
  const all = [payment, ...(await gateway.store.findFollowUps({ ids: [id], limit: 100 }))];
  const done = all.filter(({ state }) => state === 'succeeded');
  const isOpen = payment.paymentType === 'PA' && payment.state === 'succeeded';
  const nameOf = (one: Payment) => `${one.paymentType} ${one.amount}`;
  return {
    net: done.reduce((sum, one) => sum + effectOf(one, all), 0),
    open: isOpen ? getRemainder(payment) : 0,
    pending: all.filter(({ state }) => state === 'pending' || state === 'processing').map(nameOf),
    untold: all.filter((one) => !told.has(one.id)).map(nameOf),
  };
}
