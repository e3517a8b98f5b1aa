/** An operator settles a transaction as paid by the acquirer's name of it, and a follow-up finds it by that name. */
import { afterEach, describe, expect, test } from 'vitest';
import { adyen } from '../../src/acquirers/adyen/index.ts';
import { stripe } from '../../src/acquirers/stripe/index.ts';
import { settlePayment } from '../../src/gateway/reconciliation/settlement.ts';
import { start } from '../support/gateway.ts';
import { type AcquirerGateway, openAcquirerGateway } from './acquirer-gateway.ts';
import { account, createFakeAdyen } from './adyen/fake-adyen.ts';
import { createFakeStripe, testKey } from './stripe/fake-stripe.ts';

let stand: AcquirerGateway;
afterEach(() => stand.gateway.close());

/** Each makes a transaction whose answer is lost, and returns its id with the right name, and how follow-ups go on. */
interface Lost {
  readonly id: string;
  readonly name: string;
  readonly wrong: readonly string[];
  readonly form: string;
}

async function loseAtAdyen(paymentType: string): Promise<Lost> {
  const fake = createFakeAdyen();
  stand = await openAcquirerGateway(adyen, account, fake.send);
  const isCapture = paymentType === 'CP';
  const authorised = isCapture ? await stand.pay({ paymentType: 'PA' }) : undefined;
  fake.takeWebhooks();
  fake.faults.push({ kind: 'lost', isCharged: true });
  const { id } = authorised ? await stand.follow(authorised.id, 'CP') : await stand.pay();
  const [told] = fake.takeWebhooks();
  const own = JSON.parse(told?.body ?? '').notificationItems[0].NotificationRequestItem.pspReference;
  const payment = authorised?.resultDetails.ConnectorTxID1;
  return isCapture
    ? {
        id,
        name: `${payment}/${own}`,
        form: `${payment}/ and then the PSP reference of the follow-up`,
        wrong: [own, payment, `${own}/${own}`, `${payment}/${own}/${own}`, `${payment}/`],
      }
    : { id, name: own, wrong: [`${own}/${own}`, `order-${id}`], form: 'its PSP reference' };
}

async function loseAtStripe(paymentType: string): Promise<Lost> {
  const fake = createFakeStripe({ now: start });
  let isLost = false;
  stand = await openAcquirerGateway(stripe, { apiKey: testKey }, async (request) => {
    const answer = await fake.send(request);
    return isLost ? { status: 500, headers: {}, text: '{}' } : answer;
  });
  const isCapture = paymentType === 'CP';
  const authorised = isCapture ? await stand.pay({ paymentType: 'PA' }) : undefined;
  isLost = true;
  const { id } = authorised ? await stand.follow(authorised.id, 'CP') : await stand.pay();
  isLost = false;
  const intent = fake.intents[0]?.id ?? '';
  return isCapture
    ? {
        id,
        name: `${intent}/capture`,
        wrong: [intent, 'ch_3PqR', 'pi_other/capture'],
        form: `${intent}/capture`,
      }
    : {
        id,
        name: intent,
        wrong: ['ch_3PqR', `${intent}/capture`],
        form: 'the id of its payment intent, pi_…',
      };
}

describe.each([
  ['Adyen', loseAtAdyen],
  ['Stripe', loseAtStripe],
])('a transaction at %s that is settled as paid', (_name, lose) => {
  const settle = (paymentId: string, reference: string) =>
    settlePayment(stand.gateway.context, { paymentId, as: 'paid', reference, isForced: true });

  test.each(['DB', 'CP'])('is refunded by its name there: %s', async (paymentType) => {
    const { id, name } = await lose(paymentType);
    await settle(id, name);
    expect((await stand.follow(id, 'RF')).result.code).toMatch(/^000\./);
  });

  test.each(['DB', 'CP'])('is refused a name by which no refund finds it: %s', async (paymentType) => {
    const { id, wrong, form } = await lose(paymentType);
    for (const name of wrong) await expect(settle(id, name)).rejects.toThrow(`--reference must be ${form}`);
    expect((await stand.gateway.store.findPayment(id))?.state).toBe('pending');
  });
});
