/** Has a connector make each transaction once. */
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import type { Capabilities } from '../../connector/capabilities.ts';
import type { Connector } from '../../connector/connector.ts';
import type { Inquiry, ReportsInquiry } from '../../connector/orders.ts';
import { codeIn, type Outcome, type ReportPage } from '../../connector/outcome.ts';
import { findRefusal } from '../../connector/refusals.ts';
import { UnknownOutcome } from '../../connector/send.ts';
import { requestTimeLeftMs } from '../core/request-deadline.ts';
import { isAnotherAccount, requireKnownHere } from './accounts.ts';
import { createBreaker } from './breaker.ts';
import type { GatewayConnector, RoutedFollowUp, RoutedPayment, TimedOutcome } from './connector.ts';
import { isNotSent, isUnknown, NobodyToAsk, requireCode } from './failures.ts';
import { type Forwardings, findMark, neverSentAt, type SentMark } from './forwardings.ts';
import { createNameKeeper } from './instrument-names.ts';
import { lateArrivalMs } from './late-arrival.ts';
import { withoutSecrets } from './record-texts.ts';
import { createInquiry, createReference, hasReference, type SentInquiry } from './reference.ts';
import { createSecretFinder, noSecrets, type SecretFinder, secretsOfMasked } from './secrets.ts';
import { neverArrived, noReference, unreachableBy } from './uncharged-outcomes.ts';
import { withUnsent } from './unsent.ts';

/** A connector with what it can do, and where it is configured. */
export interface ConnectorAccount {
  readonly connector: Connector;
  readonly name: string;
  readonly capabilities: Capabilities;
  /** Each name that the connector gives to a transaction belongs to one transaction of the scope. */
  readonly scope: string;
  /** Says in warnings which account it is. */
  readonly place: string;
  /** See `hashAccount`. What may have arrived at one account is never sent to another (design decision 22). */
  readonly accountHash: string;
}

export interface ForwardingContext {
  readonly forwardings: Forwardings;
  /** Writes a sentence for the operator to the log. The sentence never contains a value that was sent. */
  readonly warn: (sentence: string) => void;
  /**
   * Until when the database may lack transactions that were sent, because it was put back to an earlier time; in milliseconds.
   * A transaction without a mark is asked for by name until then.
   */
  readonly restoredUntil?: number | undefined;
}

/** What a request must have left to send a transaction, in milliseconds: a shorter call would leave its outcome unknown. */
const leastTimeMs = 5_000;

/**
 * Makes the connector. It sends each transaction at most once: the key is marked durably before the connector is called, and
 * a marked key is asked about instead, unless the acquirer answers a repeat as it answered the first request.
 */
export function forwardOnce(
  { connector, name, capabilities, scope, place, accountHash }: ConnectorAccount,
  { forwardings, warn, restoredUntil = 0 }: ForwardingContext,
): GatewayConnector {
  const { repeatableFor = 0 } = connector;
  const cancel = connector.cancel?.bind(connector);
  const resume = connector.resume?.bind(connector);
  const readWebhook = connector.readWebhook?.bind(connector);
  const { toOwnOrder, withKeptName } = createNameKeeper(accountHash, place, warn);
  const breaker = createBreaker((sentence) => warn(`${sentence} (${place}).`));
  /** The outcomes of what was not sent. A connector can make none of them. */
  const notSent = new WeakSet<Outcome>();

  /** Returns the mark of a transaction. What may be sent by a mark that is made now is sent to this account. */
  const findMarkHere = (key: string, sentAt = neverSentAt) =>
    findMark(forwardings, key, { sentAt, accountHash });

  async function ask(inquiry: SentInquiry, key: string, now: number): Promise<Outcome | undefined> {
    if (connector.find === undefined) throw new NobodyToAsk('its acquirer cannot be asked for it');
    const asking = connector.find(toAsked(inquiry), createReference(key), now);
    const outcome = await asking.catch((error) => {
      if (isNotSent(error)) throw new UnknownOutcome(`it could not be asked for (${error.message})`);
      throw error;
    });
    if (outcome !== undefined || now - inquiry.sentAt >= lateArrivalMs) return outcome;
    throw new UnknownOutcome('the acquirer does not know it yet');
  }

  /** Asks for a transaction with this mark; undefined when it never arrived and is never sent again. */
  async function askMarked(
    inquiry: Inquiry,
    mark: SentMark,
    key: string,
    now: number,
  ): Promise<Outcome | undefined> {
    const { sentAt } = mark;
    if (sentAt === neverSentAt && now >= restoredUntil) return undefined;
    if (connector.find === undefined) requireKnownHere(mark, accountHash, undefined);
    const outcome = requireKnownHere(mark, accountHash, await ask({ ...inquiry, sentAt }, key, now));
    // A repeat may have been sent while the acquirer was asked.
    if (outcome === undefined && !(await forwardings.giveUp(key, sentAt)))
      throw new UnknownOutcome('it was sent again meanwhile');
    return outcome;
  }

  async function submit(
    order: RoutedPayment | RoutedFollowUp,
    send: (isFirst: boolean) => Promise<Outcome>,
    key: string,
    now: number,
  ): Promise<Outcome> {
    const asked = async (mark: SentMark) =>
      (await askMarked(createInquiry(order, mark.sentAt), mark, key, now)) ?? neverArrived;
    const refusal = refusalOf(order) ?? (hasReference(order) ? undefined : noReference);
    if (refusal !== undefined) {
      const mark = await findMarkHere(key);
      return mark.sentAt === neverSentAt ? refusal : asked(mark);
    }
    const mayBeLost = now < restoredUntil;
    // An acquirer that cannot be asked answers the key of what it has made, if it knows keys.
    const isAsked = mayBeLost && (connector.find !== undefined || repeatableFor === 0);
    const lost = isAsked ? await findLost(order, key, now) : undefined;
    if (lost !== undefined) return lost;
    const mark = await forwardings.mark(key, now, { accountHash });
    const isRepeat = mark !== undefined;
    const isFirst = !isRepeat && (isAsked || !mayBeLost);
    // A node that stood still has an earlier time than the one that has charged meanwhile.
    const isHere = isRepeat && !isAnotherAccount(mark, accountHash);
    const mayRepeat = repeatableFor > 0 && isHere && now - mark.firstSentAt < repeatableFor;
    if (isRepeat && !mayRepeat) return asked(mark);
    const hasTime = requestTimeLeftMs() >= leastTimeMs;
    if (!isFirst && !hasTime) throw new UnknownOutcome('the request has no time left to send it again');
    const isPassed = isFirst && 'otherwise' in order && !breaker.mayTry(now);
    if (!hasTime || isPassed) {
      await forwardings.withdraw(key);
      return unreachable(
        isPassed ? 'it has answered none of the last orders' : 'the request has no time left',
      );
    }
    // A webhook may name the transaction by our name alone.
    if (readWebhook) await forwardings.owns(key, scope, createReference(key));
    // From now on the transaction may arrive later than the first one could.
    if (isRepeat) await forwardings.renew(key, mark.sentAt, { sentAt: now, accountHash });
    const sending = breaker.watch(() => send(isFirst), now);
    const outcome = await sending.catch(async (error) => {
      if (!isNotSent(error)) throw error;
      if (!isFirst) throw new UnknownOutcome(`it could not be sent again (${error.message})`);
      await forwardings.withdraw(key);
      return unreachable(error.message);
    });
    const isRefusal = outcome.reference === undefined && getOutcomeCategory(outcome.code) === 'rejected';
    if (isFirst || !isRefusal) return outcome;
    // A refusal of the second request, such as 429, says nothing of the first one, which may also arrive later.
    // Another order may be refused for what is in it, before the acquirer looks at the key.
    const isSame =
      order.kind === 'follow-up' || !(order.isCodeLost || order.isOtherInstrument || order.mayDiffer);
    const isOver = isSame && outcome.isNeverMade === true && now - (mark?.sentAt ?? 0) >= lateArrivalMs;
    return isOver && (await forwardings.giveUp(key, now)) ? outcome : asked({ sentAt: now, accountHash });
  }

  const refusalOf = (order: RoutedPayment | RoutedFollowUp) =>
    findRefusal(order.kind === 'payment' ? toOwnOrder(order) : order, capabilities);

  function unreachable(why: string): Outcome {
    warn(`The acquirer of ${place} cannot be reached.`);
    const outcome = unreachableBy(why);
    notSent.add(outcome);
    return outcome;
  }

  /** Finds a transaction that was sent, but of which the database may have lost everything. Leaves a mark when it was. */
  async function findLost(order: RoutedPayment | RoutedFollowUp, key: string, now: number) {
    const outcome = await ask(createInquiry(order, neverSentAt), key, now).catch(async (error) => {
      // Without a mark it would count as never sent. Nobody knows how old its key is, so that it is only asked for from now on.
      await forwardings.mark(key, now, { firstSentAt: neverSentAt, accountHash });
      throw error;
    });
    if (outcome !== undefined) await forwardings.mark(key, now, { accountHash });
    return outcome;
  }

  async function findMarked(inquiry: Inquiry, key: string, now: number): Promise<Outcome | undefined> {
    // A restored database may lack the mark of what was sent, and this acquirer cannot be asked. So it may of a payment
    // that has begun since: a repeated request has the key of the first one, which the restore may have lost.
    const isLost = connector.find === undefined && now < restoredUntil;
    return askMarked(inquiry, await findMarkHere(key, isLost ? inquiry.sentAt : neverSentAt), key, now);
  }

  /** Returns what a connector tells of a transaction that was sent. */
  async function known(key: string, telling: Promise<Outcome>): Promise<Outcome> {
    const outcome = await telling;
    return requireKnownHere(await findMarkHere(key), accountHash, outcome);
  }

  /**
   * Refuses a connector's name that belongs to another payment, because follow-ups and inquiries would then go to the
   * wrong payment, and leaves secrets out. Tells the operator what has no outcome.
   */
  async function told<Told extends Outcome | undefined>(
    key: string,
    { mode, holdsSecret, order }: About,
    telling: Promise<Told>,
  ): Promise<Told | Outcome> {
    return tellUnknown('The outcome of a forwarded payment is unknown', async () => {
      const said = await telling;
      if (said) requireCode(said);
      const named = said && withKeptName(said, holdsSecret, order);
      const outcome = named && withoutSecrets({ ...named, code: codeIn(mode, named.code) }, holdsSecret);
      const reference = outcome?.reference;
      if (reference === undefined || (await forwardings.owns(key, scope, reference))) return outcome ?? said;
      throw new UnknownOutcome('the acquirer calls another payment by the same id');
    });
  }

  /** Asks a connector, and tells the operator what stays open, unless its acquirer can never be asked. */
  async function tellUnknown<Answer>(what: string, ask: () => Answer | Promise<Answer>): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      if (!isUnknown(error) && !isNotSent(error)) throw error;
      if (!(error instanceof NobodyToAsk)) warn(`${what}: ${error.message} (${place}).`);
      // A connector that others wrote may throw an error of its own class.
      throw new UnknownOutcome(error.message);
    }
  }

  const reports = (inquiry: ReportsInquiry): Promise<ReportPage> =>
    tellUnknown('Receipts and chargebacks are not known', async () => {
      const page = (await connector.reports?.(inquiry)) ?? { reports: [], hasMore: false };
      for (const { outcome } of page.reports) requireCode(outcome);
      return page;
    });

  return {
    name,
    isRepeatable: repeatableFor > 0,
    repeatableFor,
    isAskable: connector.find !== undefined,
    isAway: breaker.isOpen,
    ...(connector.reports && { reports }),
    ...(readWebhook && {
      readWebhook: (request, now) =>
        tellUnknown('A webhook cannot be read yet', async () => {
          const news = await readWebhook(request, now);
          for (const { outcome } of news ?? []) requireCode(outcome);
          return news?.map((one) => ({ ...one, outcome: withKeptName(one.outcome) }) as typeof one);
        }),
    }),
    ...(cancel && {
      cancel: (inquiry, key, now) =>
        told(key, aboutMasked(inquiry), known(key, cancel(inquiry, createReference(key), now))),
    }),
    ...(resume && {
      resume: (inquiry, details, key, now) =>
        told(key, aboutMasked(inquiry), known(key, resume(inquiry, details, createReference(key), now))),
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
      const submitting = submit(order, send, key, now);
      const telling = submitting.then((outcome) => withUnsent(outcome, order, capabilities));
      const about = { mode: order.mode, holdsSecret: createSecretFinder(order.instrument), order };
      // A connector that claims it is not believed.
      const { isNotSent: _claimed, ...outcome }: TimedOutcome = await told(key, about, telling);
      return notSent.has(await submitting) ? { ...outcome, isNotSent: true } : outcome;
    },
    async followUp(order, key, now) {
      const { channel: _channel, connector: _connector, ...plain } = order;
      const send = () => connector.followUp(plain, createReference(key), now);
      const submitting = submit(order, send, key, now);
      return told(
        key,
        aboutMasked({ mode: order.mode, card: order.referenced.card }),
        submitting.then((outcome) => withUnsent(outcome, order, capabilities)),
      );
    },
    find: (inquiry, key, now) => told(key, aboutMasked(inquiry), findMarked(inquiry, key, now)),
    async obstacleTo(order, now) {
      const refusal = refusalOf(order);
      if (refusal !== undefined || connector.find === undefined) return refusal;
      const key = `never sent ${order.id}`;
      const asking = connector.find(toAsked(createInquiry(order, neverSentAt)), createReference(key), now);
      const obstacle = asking.then(
        () => undefined,
        (error) => {
          if (isNotSent(error)) return unreachable(error.message);
          throw error;
        },
      );
      return told(key, { mode: order.mode, holdsSecret: noSecrets }, obstacle);
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

/** A connector is told that the time is not known, and no time that lies before any transaction. */
const toAsked = (inquiry: SentInquiry): Inquiry =>
  inquiry.sentAt === neverSentAt ? { ...inquiry, sentAt: undefined } : inquiry;
