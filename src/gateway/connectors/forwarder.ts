/**
 * Sends each transaction of a connector at most once, and asks for what was sent. This gathers facts and carries out; what is sent
 * and what an answer means is decided by `lifecycle/forwarding.ts`.
 */
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import type { Capabilities } from '../../connector/capabilities.ts';
import type { Connector } from '../../connector/connector.ts';
import type { Inquiry } from '../../connector/orders.ts';
import type { Outcome } from '../../connector/outcome.ts';
import { UnknownOutcome } from '../../connector/send.ts';
import { requestTimeLeftMs } from '../core/request-deadline.ts';
import {
  decideAnswer,
  decideSending,
  type EarlierRequest,
  type SendingMove,
} from '../lifecycle/forwarding.ts';
import { isAnotherAccount, requireKnownHere } from './accounts.ts';
import { createBreaker } from './breaker.ts';
import type { RoutedFollowUp, RoutedPayment, TimedOutcome } from './connector.ts';
import { isNotSent, NobodyToAsk } from './failures.ts';
import {
  type ForwardingMark,
  type Forwardings,
  findMark,
  neverSentAt,
  type SentMark,
} from './forwardings.ts';
import { lateArrivalMs } from './late-arrival.ts';
import { createInquiry, createReference, type SentInquiry } from './reference.ts';
import { neverArrived, unreachableBy } from './uncharged-outcomes.ts';

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

/** An order on its way to the connector. */
export interface ForwardedOrder {
  readonly order: RoutedPayment | RoutedFollowUp;
  /** The outcome of an order that the connector cannot do; undefined for any other. */
  readonly refusal: Outcome | undefined;
  /** @param isFirst whether nothing was sent before with the key */
  readonly send: (isFirst: boolean) => Promise<Outcome>;
  readonly key: string;
  /** In milliseconds. */
  readonly now: number;
}

/** What a request must have left to send a transaction, in milliseconds: a shorter call would leave its outcome unknown. */
const leastTimeMs = 5_000;

export function createForwarder(
  { connector, scope, place, accountHash }: Omit<ConnectorAccount, 'name' | 'capabilities'>,
  { forwardings, warn, restoredUntil = 0 }: ForwardingContext,
) {
  const { repeatableFor = 0 } = connector;
  const breaker = createBreaker((sentence) => warn(`${sentence} (${place}).`));

  /**
   * Returns the outcome of an order. It is sent once, because its key is marked durably before that; an order whose key has a mark
   * is asked for instead, unless the acquirer answers a repeat as it answered the first request.
   */
  async function submit(forwarded: ForwardedOrder): Promise<TimedOutcome> {
    const { order, refusal, key, now } = forwarded;
    const facts = {
      isRefused: refusal !== undefined,
      isRestored: now < restoredUntil,
      canAsk: connector.find !== undefined,
      isRepeatable: repeatableFor > 0,
      earlier: 'unread' as const,
      isKeyValid: false,
      hasTime: true,
      isPassedOn: () => 'otherwise' in order && !breaker.mayTry(now),
    };
    const isAskedFirst = decideSending(facts) === 'ask first';
    const lost = isAskedFirst ? await findLost(order, key, now) : undefined;
    if (lost !== undefined) return lost;
    const fresh = { sentAt: refusal === undefined ? now : neverSentAt, accountHash };
    const mark = await forwardings.mark(key, fresh.sentAt, { accountHash });
    const move = decideSending({
      ...facts,
      earlier: readEarlier(mark, facts.isRestored && !isAskedFirst),
      // A key whose age nobody knows counts as forgotten.
      isKeyValid: mark !== undefined && now - mark.firstSentAt < repeatableFor,
      hasTime: requestTimeLeftMs() >= leastTimeMs,
    });
    if (move === 'ask') return askFor(order, mark ?? fresh, key, now);
    return carryOut(move, forwarded, mark);
  }

  function readEarlier(mark: ForwardingMark | undefined, mayBeLost: boolean): EarlierRequest {
    if (mark === undefined) return mayBeLost ? 'perhaps' : 'none';
    if (mark.sentAt === neverSentAt) return 'given up';
    return isAnotherAccount(mark, accountHash) ? 'elsewhere' : 'here';
  }

  async function carryOut(
    move: SendingMove,
    forwarded: ForwardedOrder,
    mark: ForwardingMark | undefined,
  ): Promise<TimedOutcome> {
    switch (move) {
      case 'refuse':
      case 'never arrived':
        return forwarded.refusal ?? neverArrived;
      case 'send first':
      case 'send again':
        return forward(forwarded, mark, move === 'send first');
      case 'pass on':
        return withdraw(forwarded.key, 'it has answered none of the last orders');
      case 'not reached':
        return withdraw(forwarded.key, 'the request has no time left');
      case 'stay unknown':
        throw new UnknownOutcome('the request has no time left to send it again');
      default:
        // The other moves come before a mark is read. A mistake must not call a payment failed.
        throw new UnknownOutcome(`the move "${move}" does not follow a mark`);
    }
  }

  /** Sends an order, and returns what the answer means. @param mark that of an earlier request with its key */
  async function forward(
    { order, send, key, now }: ForwardedOrder,
    mark: ForwardingMark | undefined,
    isFirst: boolean,
  ): Promise<TimedOutcome> {
    // A webhook may name the transaction by our name alone.
    if (connector.readWebhook) await forwardings.owns(key, scope, createReference(key));
    // From now on the transaction may arrive later than the first one could.
    if (mark) await forwardings.renew(key, mark.sentAt, { sentAt: now, accountHash });
    const sending = breaker.watch(() => send(isFirst), now);
    const { answer, outcome, error } = await sending.then(readAnswer, readFailure);
    const move = decideAnswer({
      isFirst,
      answer,
      isNeverMade: outcome?.isNeverMade === true,
      isSameOrder: isSameOrder(order),
      // Nobody knows when a request was sent whose mark a restored database lacks.
      isTooLate: mark !== undefined && now - mark.sentAt >= lateArrivalMs,
    });
    if (outcome === undefined) {
      if (move === 'not reached') return withdraw(key, error.message);
      throw answer === 'none' ? error : new UnknownOutcome(`it could not be sent again (${error.message})`);
    }
    const isOver = move === 'give up' && (await forwardings.giveUp(key, now));
    return isOver || move === 'take the answer'
      ? outcome
      : askFor(order, { sentAt: now, accountHash }, key, now);
  }

  /** Removes the mark of what was certainly not sent. */
  async function withdraw(key: string, why: string): Promise<TimedOutcome> {
    await forwardings.withdraw(key);
    return { ...unreachable(why), isNotSent: true };
  }

  function unreachable(why: string): Outcome {
    warn(`The acquirer of ${place} cannot be reached.`);
    return unreachableBy(why);
  }

  async function askFor(
    order: ForwardedOrder['order'],
    mark: SentMark,
    key: string,
    now: number,
  ): Promise<Outcome> {
    return (await findMarked(createInquiry(order, mark.sentAt), mark, key, now)) ?? neverArrived;
  }

  /** Finds a transaction that was sent, but of which the database may have lost everything. Leaves a mark when it was. */
  async function findLost(order: ForwardedOrder['order'], key: string, now: number) {
    const outcome = await ask(createInquiry(order, neverSentAt), key, now).catch(async (error) => {
      // Without a mark it would count as never sent. Nobody knows how old its key is, so that it is only asked for from now on.
      await forwardings.mark(key, now, { firstSentAt: neverSentAt, accountHash });
      throw error;
    });
    if (outcome !== undefined) await forwardings.mark(key, now, { accountHash });
    return outcome;
  }

  /** Asks for a transaction with this mark; undefined when it never arrived and is never sent again. */
  async function findMarked(
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

  async function ask(inquiry: SentInquiry, key: string, now: number): Promise<Outcome | undefined> {
    if (connector.find === undefined) throw new NobodyToAsk('its acquirer cannot be asked for it');
    const outcome = await connector.find(toAsked(inquiry), createReference(key), now).catch((error) => {
      if (isNotSent(error)) throw new UnknownOutcome(`it could not be asked for (${error.message})`);
      throw error;
    });
    if (outcome !== undefined || now - inquiry.sentAt >= lateArrivalMs)
      return outcome && withoutClaim(outcome);
    throw new UnknownOutcome('the acquirer does not know it yet');
  }

  /** Returns the mark of a transaction; one without a mark gets one with this time. */
  const findMarkHere = (key: string, sentAt = neverSentAt) =>
    findMark(forwardings, key, { sentAt, accountHash });

  return {
    submit,
    isAway: breaker.isOpen,
    /** Asks for a transaction; undefined when it never arrived and is never sent again. */
    async find(inquiry: Inquiry, key: string, now: number): Promise<Outcome | undefined> {
      // A restored database may lack the mark of what was sent, and this acquirer cannot be asked. So it may of a payment
      // that has begun since: a repeated request has the key of the first one, which the restore may have lost.
      const isLost = connector.find === undefined && now < restoredUntil;
      return findMarked(inquiry, await findMarkHere(key, isLost ? inquiry.sentAt : neverSentAt), key, now);
    },
    /** Throws when the connector does not know a transaction that was sent to another account. */
    async requireKnown(key: string, outcome: Outcome): Promise<Outcome> {
      return requireKnownHere(await findMarkHere(key), accountHash, outcome);
    },
    /**
     * Asks for a transaction that was never sent. Returns the outcome by which the acquirer cannot be reached; undefined when it
     * can, or cannot be asked.
     */
    async findObstacle(order: RoutedPayment, now: number): Promise<Outcome | undefined> {
      const asking = connector.find?.(
        toAsked(createInquiry(order, neverSentAt)),
        createReference(`never sent ${order.id}`),
        now,
      );
      try {
        await asking;
        return undefined;
      } catch (error) {
        if (isNotSent(error)) return unreachable(error.message);
        throw error;
      }
    },
  };
}

type Answered =
  | { readonly answer: 'made' | 'refused'; readonly outcome: Outcome; readonly error?: undefined }
  | { readonly answer: 'not sent' | 'none'; readonly outcome?: undefined; readonly error: Error };

function readAnswer(outcome: Outcome): Answered {
  const isRefusal = outcome.reference === undefined && getOutcomeCategory(outcome.code) === 'rejected';
  return { answer: isRefusal ? 'refused' : 'made', outcome: withoutClaim(outcome) };
}

function readFailure(error: Error): Answered {
  return { answer: isNotSent(error) ? 'not sent' : 'none', error };
}

/** Whether a repeated order is what was sent first. */
function isSameOrder(order: ForwardedOrder['order']): boolean {
  return order.kind === 'follow-up' || !(order.isCodeLost || order.isOtherInstrument || order.mayDiffer);
}

/** A connector that says that nothing was sent is not believed. */
function withoutClaim(outcome: TimedOutcome): Outcome {
  const { isNotSent: _claimed, ...rest } = outcome;
  return rest;
}

/** A connector is told that the time is not known, and no time that lies before any transaction. */
const toAsked = (inquiry: SentInquiry): Inquiry =>
  inquiry.sentAt === neverSentAt ? { ...inquiry, sentAt: undefined } : inquiry;
