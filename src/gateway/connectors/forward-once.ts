/** Has a connector make each transaction once, and vets what it says. */
import type { Inquiry } from '../../connector/orders.ts';
import { codeIn, type Outcome } from '../../connector/outcome.ts';
import { findRefusal } from '../../connector/refusals.ts';
import { UnknownOutcome } from '../../connector/send.ts';
import type { GatewayConnector, RoutedFollowUp, RoutedPayment } from './connector.ts';
import { isNotSent, isUnknown, NobodyToAsk, requireCode } from './failures.ts';
import { type ConnectorAccount, createForwarder, type ForwardingContext } from './forwarder.ts';
import { createNameKeeper } from './instrument-names.ts';
import { withoutSecrets } from './record-texts.ts';
import { createReference, hasReference } from './reference.ts';
import { createSecretFinder, noSecrets, type SecretFinder, secretsOfMasked } from './secrets.ts';
import { noReference } from './uncharged-outcomes.ts';
import { withUnsent } from './unsent.ts';

/** Makes the gateway's connector of one account. It sends each transaction at most once. */
export function forwardOnce(account: ConnectorAccount, context: ForwardingContext): GatewayConnector {
  const { connector, name, capabilities, scope, place, accountHash } = account;
  const { forwardings, warn } = context;
  const { repeatableFor = 0 } = connector;
  const cancel = connector.cancel?.bind(connector);
  const resume = connector.resume?.bind(connector);
  const reports = connector.reports?.bind(connector);
  const readWebhook = connector.readWebhook?.bind(connector);
  const { toOwnOrder, withKeptName } = createNameKeeper(accountHash, place, warn);
  const forwarder = createForwarder(account, context);

  const refusalOf = (order: RoutedPayment | RoutedFollowUp) =>
    findRefusal(order.kind === 'payment' ? toOwnOrder(order) : order, capabilities);

  /** Sends an order once, and tells the merchant which parameters its acquirer did not get. */
  async function submit(
    order: RoutedPayment | RoutedFollowUp,
    send: (isFirst: boolean) => Promise<Outcome>,
    key: string,
    now: number,
  ): Promise<Outcome> {
    const refusal = refusalOf(order) ?? (hasReference(order) ? undefined : noReference);
    const outcome = await forwarder.submit({ order, refusal, send, key, now });
    return withUnsent(outcome, order, capabilities);
  }

  /**
   * Refuses a connector's name that belongs to another payment, because follow-ups and inquiries would then go to the
   * wrong payment, and leaves secrets out. Tells the operator what has no outcome.
   */
  async function vet<Answer extends Outcome | undefined>(
    key: string,
    { mode, holdsSecret, order }: About,
    answering: Promise<Answer>,
  ): Promise<Answer | Outcome> {
    return warnOfUnknown('The outcome of a forwarded payment is unknown', async () => {
      const answer = await answering;
      if (answer) requireCode(answer);
      const kept = answer && withKeptName(answer, holdsSecret, order);
      const outcome = kept && withoutSecrets({ ...kept, code: codeIn(mode, kept.code) }, holdsSecret);
      const reference = outcome?.reference;
      if (reference === undefined || (await forwardings.owns(key, scope, reference)))
        return outcome ?? answer;
      throw new UnknownOutcome('the acquirer calls another payment by the same id');
    });
  }

  /** Returns what a connector says of a transaction that was sent. */
  function vetSent(inquiry: Inquiry, key: string, answer: () => Promise<Outcome>): Promise<Outcome> {
    const answering = async () => forwarder.requireKnown(key, await answer());
    return vet(key, aboutMasked(inquiry), answering());
  }

  /** Asks a connector, and tells the operator what stays open, unless its acquirer can never be asked. */
  async function warnOfUnknown<Answer>(what: string, ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      if (!isUnknown(error) && !isNotSent(error)) throw error;
      if (!(error instanceof NobodyToAsk)) warn(`${what}: ${error.message} (${place}).`);
      // A connector that others wrote may throw an error of its own class.
      throw new UnknownOutcome(error.message);
    }
  }

  return {
    name,
    isRepeatable: repeatableFor > 0,
    repeatableFor,
    isAskable: connector.find !== undefined,
    isAway: forwarder.isAway,
    ...(reports && {
      reports: (inquiry) =>
        warnOfUnknown('Receipts and chargebacks are not known', async () => {
          const page = (await reports(inquiry)) ?? { reports: [], hasMore: false };
          for (const { outcome } of page.reports) requireCode(outcome);
          return page;
        }),
    }),
    ...(readWebhook && {
      readWebhook: (request, now) =>
        warnOfUnknown('A webhook cannot be read yet', async () => {
          const notifications = await readWebhook(request, now);
          for (const { outcome } of notifications ?? []) requireCode(outcome);
          return notifications?.map((one) => ({ ...one, outcome: withKeptName(one.outcome) }) as typeof one);
        }),
    }),
    ...(cancel && {
      cancel: (inquiry, key, now) => vetSent(inquiry, key, () => cancel(inquiry, createReference(key), now)),
    }),
    ...(resume && {
      resume: (inquiry, details, key, now) =>
        vetSent(inquiry, key, () => resume(inquiry, details, createReference(key), now)),
    }),
    authenticates: () => false,
    async charge(order, key, now) {
      const { isOtherInstrument, ...plain } = toOwnOrder(order);
      const send = (isFirst: boolean) =>
        connector.charge(
          { ...plain, ...(!isFirst && isOtherInstrument && { isOtherInstrument }) },
          createReference(key),
          now,
        );
      const about = { mode: order.mode, holdsSecret: createSecretFinder(order.instrument), order };
      return vet(key, about, submit(order, send, key, now));
    },
    async followUp(order, key, now) {
      const { channel: _channel, connector: _connector, ...plain } = order;
      const send = () => connector.followUp(plain, createReference(key), now);
      const about = aboutMasked({ mode: order.mode, card: order.referenced.card });
      return vet(key, about, submit(order, send, key, now));
    },
    find: (inquiry, key, now) => vet(key, aboutMasked(inquiry), forwarder.find(inquiry, key, now)),
    async obstacleTo(order, now) {
      const refusal = refusalOf(order);
      if (refusal !== undefined || connector.find === undefined) return refusal;
      const about = { mode: order.mode, holdsSecret: noSecrets };
      return vet(`never sent ${order.id}`, about, forwarder.findObstacle(order, now));
    },
  };
}

/** The mode and the secrets of a payment. The reader of its outcome needs both. */
interface About extends Pick<Inquiry, 'mode'> {
  readonly holdsSecret: SecretFinder;
  readonly order?: RoutedPayment;
}

function aboutMasked({ mode, card }: Pick<Inquiry, 'mode' | 'card'>): About {
  return { mode, holdsSecret: secretsOfMasked(card) };
}
