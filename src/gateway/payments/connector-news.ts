/** Records what an acquirer tells by a webhook. */
import { minorUnits } from '#contract/money.ts';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import { codeIn, type News } from '../../connector/outcome.ts';
import { withoutSecrets } from '../connectors/record-texts.ts';
import { secretsOfMasked } from '../connectors/secrets.ts';
import type { GatewayContext } from '../context.ts';
import { Refusal } from '../core/refusal.ts';
import { claimLeaseMs } from '../lifecycle/checkout.ts';
import { isFinal } from '../lifecycle/payment-state.ts';
import { keepInstrumentToken } from '../registrations/instrument-tokens.ts';
import type { Payment } from '../store/payments/payments.ts';
import { recordReported } from './connector-reports.ts';
import { hasLeft, startGivingBack, warnOfGiveBack } from './give-back.ts';
import { giveBack } from './jobs.ts';
import { isAboutAnother, noteTold, recordLaterNews } from './later-news.ts';
import { recordOutcome } from './record-outcome.ts';

type NewsContext = Pick<GatewayContext, 'assets' | 'clock' | 'config' | 'store' | 'warn'>;

/**
 * Records news. Others may use the same account at the acquirer: news of transactions that this gateway has not made are left
 * alone. Throws 503 for a transaction that may be being sent, and for a report of one without an outcome, so that the
 * acquirer tells it again.
 *
 * @param name of the connector
 */
export async function recordNews(gateway: NewsContext, name: string, news: News): Promise<void> {
  if (news.kind === 'report') return unlessTooEarly(await recordReported(gateway, name, news));
  const place = `connector ${name}`;
  const { forwardings, findByConnectorKey } = gateway.store;
  const { key, reference, outcome, amount, currency, at } = news;
  for (const named of [key, reference, outcome.reference]) {
    const owner = named === undefined ? undefined : await forwardings.findOwner(name, named);
    const payment = owner === undefined ? undefined : await findByConnectorKey(owner);
    if (owner?.startsWith(giveBack) && getOutcomeCategory(outcome.code) === 'rejected')
      return warnOfGiveBack(gateway, outcome.code, place);
    if (owner === undefined || payment === undefined) continue;
    // The request that sends a payment records its outcome. When its node has died, only this webhook can.
    const isBeingSent =
      payment.state === 'processing' && gateway.clock.now() < payment.createdAt + claimLeaseMs;
    unlessTooEarly(!isBeingSent);
    const isSameAmount = amount === undefined || minorUnits(amount, payment.currency) === payment.amount;
    if (!isSameAmount || (currency ?? payment.currency) !== payment.currency) {
      gateway.warn(
        `An acquirer tells of another amount than it was sent (${place}): look the payment up there.`,
      );
      return;
    }
    if (hasLeft(payment, name)) return giveBackLeft(gateway, name, payment, news, owner);
    const isOurs =
      outcome.reference === undefined || (await forwardings.owns(owner, name, outcome.reference));
    const code = codeIn(payment.mode, outcome.code);
    if (!isOurs) return;
    const told = { ...outcome, code };
    // News may name the instrument after the outcome, and tell nothing else.
    const isOfIts = payment.state !== 'failed' && !isAboutAnother(payment, reference);
    const isKept = !isOfIts || (await keepInstrumentToken(gateway, payment, told));
    await recordTold(gateway, name, payment, { reference, at, outcome: told });
    return unlessTooEarly(isKept);
  }
}

/** Records the outcome in news of a payment. Throws 503 when they have to come again. */
async function recordTold(
  gateway: NewsContext,
  name: string,
  payment: Payment,
  told: Pick<Extract<News, { kind: 'outcome' }>, 'reference' | 'at' | 'outcome'>,
): Promise<void> {
  if (isFinal(payment)) return unlessTooEarly(await recordLaterNews(gateway, name, payment, told));
  const { reference, at, outcome } = told;
  const { state, record, connectorReference } = payment;
  const category = getOutcomeCategory(outcome.code);
  if (category !== 'accepted' && isAboutAnother(payment, reference)) return;
  // Its own events decide on the payment.
  if (category === 'pending' && outcome.instrumentToken !== undefined) return;
  const isRepeated = category === 'pending' && state === 'pending' && outcome.code === record.result.code;
  if (isRepeated && (outcome.reference ?? connectorReference) === connectorReference) return;
  const holdsSecret = secretsOfMasked(record.card);
  // Another request may have recorded another outcome meanwhile, to which these news are later ones.
  unlessTooEarly(await recordOutcome(gateway, payment, withoutSecrets(outcome, holdsSecret)));
  await noteTold(gateway, payment, at);
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
): Promise<void> {
  if (getOutcomeCategory(outcome.code) !== 'accepted') return;
  const told = reference ?? outcome.reference;
  if (told === undefined)
    return gateway.warn(
      `An acquirer says that a declined payment succeeded (connector ${name}): look it up there.`,
    );
  const owner = connector === null ? undefined : await gateway.store.forwardings.findOwner(connector, told);
  if (told === connectorReference || owner === key) return;
  // Without the second connector's name of its transaction, the success may be of either connector.
  unlessTooEarly(state !== 'processing' && (connectorReference !== null || state !== 'pending'));
  if (await startGivingBack(gateway, { id, entityId, connector: name }, told))
    gateway.warn(
      `An acquirer says that a payment succeeded which it had declined (connector ${name}): it is given back.`,
    );
}

/** Throws 503 for news that cannot be recorded yet, so that the acquirer tells it again. */
function unlessTooEarly(isTold: boolean): void {
  if (!isTold) throw new Refusal(503, '800.700.100');
}
