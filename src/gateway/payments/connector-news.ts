/** Records what an acquirer tells by a webhook. */
import { minorUnits } from '#contract/money.ts';
import { getCategory } from '#contract/result-codes.ts';
import { acceptedCode, type News } from '../../connector/outcome.ts';
import { withoutSecrets } from '../connectors/record-texts.ts';
import { secretsOfMasked } from '../connectors/secrets.ts';
import type { GatewayContext } from '../context.ts';
import { Refusal } from '../core/refusal.ts';
import { claimLeaseMs } from '../lifecycle/checkout.ts';
import { isFinal, toPaymentState } from '../lifecycle/payment-state.ts';
import { recordOutcome } from './record-outcome.ts';
import { recordReported } from './upstream-reports.ts';

type NewsContext = Pick<GatewayContext, 'assets' | 'clock' | 'config' | 'store' | 'warn'>;

/**
 * Records news. Others may use the same account at the acquirer: news of transactions that this gateway has not made are left
 * alone. Throws 503 for a transaction that may be being sent, so that the acquirer tells it again.
 *
 * @param name of the connector
 */
export async function recordNews(gateway: NewsContext, name: string, news: News): Promise<void> {
  if (news.kind === 'report') return recordReported(gateway, name, news);
  const place = `connector ${name}`;
  const { forwardings, findByConnectorKey } = gateway.store;
  const { key, reference, outcome, amount, currency } = news;
  for (const told of [key, reference, outcome.reference]) {
    const owner = told === undefined ? undefined : await forwardings.findOwner(name, told);
    const payment = owner === undefined ? undefined : await findByConnectorKey(owner);
    if (owner === undefined || payment === undefined) continue;
    // The request that sends it ends it. Its node may have died, so that nobody else ever would.
    const isBeingSent =
      payment.state === 'processing' && gateway.clock.now() < payment.createdAt + claimLeaseMs;
    if (isBeingSent) throw new Refusal(503, '800.700.100');
    const isSameAmount = amount === undefined || minorUnits(amount, payment.currency) === payment.amount;
    if (!isSameAmount || (currency ?? payment.currency) !== payment.currency) {
      gateway.warn(
        `An acquirer tells of another amount than it was sent (${place}): look the payment up there.`,
      );
      return;
    }
    const isOurs =
      outcome.reference === undefined || (await forwardings.owns(owner, name, outcome.reference));
    const isPlain = payment.mode === 'EXTERNAL' && getCategory(outcome.code) === 'success';
    const code = isPlain ? acceptedCode(payment.mode) : outcome.code;
    if (!isOurs) return;
    if (isFinal(payment) && payment.state !== toPaymentState(code))
      gateway.warn(`An acquirer takes back what it told of a payment (${place}): look the payment up there.`);
    const shown = withoutSecrets({ ...outcome, code }, secretsOfMasked(payment.record.card));
    await recordOutcome(gateway, payment, shown);
    return;
  }
}
