/** Records what an acquirer tells of a transaction. */
import { minorUnits } from '#contract/money.ts';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import { codeIn, type News } from '../../connector/outcome.ts';
import { withoutSecrets } from '../connectors/record-texts.ts';
import { secretsOfMasked } from '../connectors/secrets.ts';
import type { GatewayContext } from '../context.ts';
import { claimLeaseMs } from '../lifecycle/checkout.ts';
import type { NewsEnd } from '../lifecycle/news-rules.ts';
import { isFinal } from '../lifecycle/payment-state.ts';
import { keepInstrumentToken } from '../registrations/instrument-tokens.ts';
import type { Payment } from '../store/payments/payments.ts';
import { recordReported } from './connector-reports.ts';
import { findNamedPayment } from './find-named-payment.ts';
import { hasLeft, startGivingBack, warnOfGiveBack } from './give-back.ts';
import { giveBack } from './jobs.ts';
import { isAboutAnother, noteTold, type OutcomeNews, recordLaterNews } from './later-news.ts';
import { recordOutcome } from './record-outcome.ts';
import { nameReport } from './unbooked.ts';

export type NewsContext = Pick<GatewayContext, 'assets' | 'clock' | 'config' | 'store' | 'warn'>;

/** News, and when they came, in milliseconds. */
export type ArrivedNews = News & { readonly receivedAt: number };

/**
 * Records news. Others may use the same account at the acquirer: news of transactions that this gateway has not made are left
 * alone. News wait while a transaction may be being sent, and a report while what it follows has no outcome.
 *
 * @param name of the connector
 */
export async function recordNews(gateway: NewsContext, name: string, news: ArrivedNews): Promise<NewsEnd> {
  if (news.kind === 'report') return recordReported(gateway, name, news);
  const { key, reference, outcome, at, stage, receivedAt } = news;
  for (const named of [key, reference, outcome.reference]) {
    const found = named === undefined ? undefined : await findNamedPayment(gateway, name, named);
    const { owner, payment } = found ?? {};
    if (owner?.startsWith(giveBack) && getOutcomeCategory(outcome.code) === 'rejected') {
      warnOfGiveBack(gateway, outcome.code, `connector ${name}`);
      return 'done';
    }
    if (owner === undefined || payment === undefined) continue;
    // The request that sends a payment records its outcome. When its node has died, only this webhook can.
    if (payment.state === 'processing' && gateway.clock.now() < payment.createdAt + claimLeaseMs)
      return 'wait';
    if (!isOfSum(payment, news)) {
      gateway.warn(
        `An acquirer tells of another amount than it was sent (connector ${name}): look the payment up there (${nameReport(news, 'outcome')}, payment ${payment.id}).`,
      );
      return 'done';
    }
    if (hasLeft(payment, name)) return giveBackLeft(gateway, name, payment, news, owner);
    if (
      outcome.reference !== undefined &&
      !(await gateway.store.forwardings.owns(owner, name, outcome.reference))
    )
      return 'done';
    const told = { ...outcome, code: codeIn(payment.mode, outcome.code) };
    // News may name the instrument after the outcome, and tell nothing else.
    const isOfIts = payment.state !== 'failed' && !isAboutAnother(payment, reference);
    const isKept = !isOfIts || (await keepInstrumentToken(gateway, payment, told));
    const end = await recordTold(gateway, name, payment, { reference, at, stage, receivedAt, outcome: told });
    return isKept ? end : 'wait';
  }
  return 'done';
}

/** Whether news are of the sum of the transaction, as far as they name one. */
function isOfSum(
  payment: Payment,
  { amount, currency = payment.currency }: Extract<News, { kind: 'outcome' }>,
): boolean {
  const isSameAmount = amount === undefined || minorUnits(amount, payment.currency) === payment.amount;
  return isSameAmount && currency === payment.currency;
}

/** Records the outcome in news of a payment. */
async function recordTold(
  gateway: NewsContext,
  name: string,
  payment: Payment,
  told: OutcomeNews,
): Promise<NewsEnd> {
  if (isFinal(payment)) return recordLaterNews(gateway, name, payment, told);
  const { reference, at, stage, outcome } = told;
  const { state, record, connectorReference } = payment;
  const category = getOutcomeCategory(outcome.code);
  if (category !== 'accepted' && isAboutAnother(payment, reference)) return 'done';
  // Its own events decide on the payment.
  if (category === 'pending' && outcome.instrumentToken !== undefined) return 'done';
  const isRepeated = category === 'pending' && state === 'pending' && outcome.code === record.result.code;
  if (isRepeated && (outcome.reference ?? connectorReference) === connectorReference) return 'done';
  const holdsSecret = secretsOfMasked(record.card);
  if (stage === 'failed') await noteTold(gateway, payment, at);
  // Another request may have recorded another outcome meanwhile, to which these news are later ones.
  if (!(await recordOutcome(gateway, payment, withoutSecrets(outcome, holdsSecret)))) return 'wait';
  if (stage === undefined) await noteTold(gateway, payment, at);
  // What says that it mends a failure is told of that failure, too.
  return stage === 'mended' ? 'wait' : 'done';
}

/**
 * Gives back what a connector charged after its decline: the payment has left it for the other connector of its rule. Two names
 * in the configuration may be one account, which tells of the second connector's transaction under the first one's name.
 */
async function giveBackLeft(
  gateway: NewsContext,
  name: string,
  { id, entityId, connector, connectorReference, state }: Payment,
  { reference, outcome }: Extract<News, { kind: 'outcome' }>,
  key: string,
): Promise<NewsEnd> {
  if (getOutcomeCategory(outcome.code) !== 'accepted') return 'done';
  const told = reference ?? outcome.reference;
  if (told === undefined) {
    gateway.warn(
      `An acquirer says that a declined payment succeeded (connector ${name}): look it up there (payment ${id}).`,
    );
    return 'done';
  }
  const owner = connector === null ? undefined : await gateway.store.forwardings.findOwner(connector, told);
  if (told === connectorReference || owner === key) return 'done';
  // Without the second connector's name of its transaction, the success may be of either connector.
  if (state === 'processing' || (connectorReference === null && state === 'pending')) return 'wait';
  if (await startGivingBack(gateway, { id, entityId, connector: name }, told))
    gateway.warn(
      `An acquirer says that a payment succeeded which it had declined (connector ${name}): it is given back.`,
    );
  return 'done';
}
