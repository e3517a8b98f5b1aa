/** The inbox of a tenant: it receives webhooks and reminders in the place of the tester's server, or passes them on. */
import { createHash } from 'node:crypto';
import { inboxAddress } from '#contract/control/inbox-address.ts';
import type { InboxChange, InboxMessage, InboxState, Replay } from '#contract/control/records.ts';
import type { Clock } from '../../../gateway/core/clock.ts';
import type { Delivery, GuardedClient } from '../../../gateway/outbound/guarded-client.ts';
import { createReplay, isActivationTest, type OutgoingCall, readCall, type Told } from './calls.ts';
import { isMatch, missingSentence, type WantedMessage } from './matching.ts';

/** How many messages are kept. */
export const maxMessages = 1000;

export interface InboxDependencies {
  readonly clock: Clock;
  /** Calls the receivers that are not the inbox itself. */
  readonly client: GuardedClient;
  /** Returns the secrets of the tenant's webhooks, 64 hexadecimal digits each. */
  secrets(): readonly string[];
  /** Whether an address besides {@link inboxAddress} is the inbox itself, such as that of a blank result page. */
  isOwn(address: string): boolean;
  /** Is told every message when it is held back, and when it has been answered. */
  told?(message: InboxMessage): void;
}

/** The client by which a tenant's webhooks and reminders are sent. */
export interface Inbox extends GuardedClient {
  /** Returns the messages that match, the oldest first. Those that are held back have no answer yet. */
  messages(wanted?: WantedMessage): readonly InboxMessage[];
  /**
   * Resolves to the first message that matches, also one that is there already. A message that is held back has not
   * arrived.
   *
   * @throws MissingMessage after this many milliseconds, and when the signal ends the wait
   */
  waitFor(wanted: WantedMessage, timeoutMs: number, signal?: AbortSignal): Promise<InboxMessage>;
  state(): InboxState;
  /** Resolves when messages that were released are delivered. */
  change(change: InboxChange): Promise<InboxState>;
  /** Sends a message again. Resolves to the new messages; undefined when there is none with this id. */
  replay(id: string, replay: Replay): Promise<readonly InboxMessage[] | undefined>;
  /** Forgets all messages, and answers as at first. */
  reset(): void;
}

/** No message came that was waited for. The text says what is there instead. */
export class MissingMessage extends Error {
  override readonly name = 'MissingMessage';
}

/** A message with what it takes to send it again. */
interface Kept {
  readonly message: InboxMessage;
  readonly call: OutgoingCall;
}

interface Settings {
  /** What the inbox answers, and how often yet; always when `times` is absent. */
  readonly answer: number;
  readonly times?: number | undefined;
  /** How many of the next messages are lost. */
  readonly drops: number;
  /** How often each message is delivered. */
  readonly deliveries: number;
  readonly isHolding: boolean;
}

const atFirst: Settings = { answer: 200, drops: 0, deliveries: 1, isHolding: false };

function contentKey(address: string, { content }: Pick<Told, 'content'>): string {
  return createHash('sha256')
    .update(`${address}\n${JSON.stringify(content)}`)
    .digest('base64');
}

interface Waiting {
  readonly wanted: WantedMessage;
  resolve(message: InboxMessage): void;
}

const received: Delivery = { ok: true, status: 200 };

export function createInbox({ clock, client, secrets, isOwn, told }: InboxDependencies): Inbox {
  let kept: readonly Kept[] = [];
  /** The newest message of those with the same content for the same address. Comparing all with all took a tenth of the processor. */
  const newest = new Map<string, InboxMessage>();
  let settings = atFirst;
  let counted = 0;
  const waiting = new Set<Waiting>();

  const isInbox = (address: string) => address === inboxAddress || isOwn(address);

  const inbox: Inbox = {
    async send(call) {
      const read = readCall(call, secrets());
      // The test of the inbox's own address says nothing about the tester's shop.
      if (isInbox(call.address) && isActivationTest(read)) return received;
      if (settings.drops > 0) {
        settings = { ...settings, drops: settings.drops - 1 };
        return received;
      }
      const attempt = attemptOf(call.address, read);
      const copies = Array.from({ length: settings.deliveries }, () => call);
      if (settings.isHolding) {
        for (const copy of copies) keep(copy, messageOf(copy, read, attempt, null));
        return received;
      }
      const deliveries: Delivery[] = [];
      for (const copy of copies) deliveries.push((await deliver(copy, read, { attempt })).delivery);
      return deliveries[0] ?? received;
    },

    messages: (wanted = {}) =>
      kept.map(({ message }) => message).filter((message) => isMatch(message, wanted)),

    async waitFor(wanted, timeoutMs, signal) {
      const there = inbox.messages(wanted).find((message) => hasArrived(message, wanted));
      return there ?? next(wanted, timeoutMs, signal);
    },

    state: () => ({
      answer: settings.answer,
      isHolding: settings.isHolding,
      held: kept.filter(isHeld).length,
    }),

    async change(change) {
      if ('answer' in change) settings = { ...settings, answer: change.answer, times: change.times };
      else if ('drop' in change) settings = { ...settings, drops: change.drop };
      else if ('repeat' in change) settings = { ...settings, deliveries: change.repeat };
      else if ('hold' in change) settings = { ...settings, isHolding: true };
      else await release(change.release);
      return inbox.state();
    },

    async replay(id, { times = 1, ...how }) {
      const keptMessage = kept.find(({ message }) => message.id === id);
      if (keptMessage === undefined) return undefined;
      const to = how.to === 'inbox' ? inboxAddress : how.to;
      const call = createReplay(keptMessage.call, { ...how, ...(to !== undefined && { to }) });
      const messages: InboxMessage[] = [];
      for (let time = 1; time <= times; time += 1) {
        const attempt = keptMessage.message.attempt + time;
        const { message } = await deliver(call, readCall(call, secrets()), { attempt });
        messages.push(message);
      }
      return messages;
    },

    reset() {
      kept = [];
      newest.clear();
      settings = atFirst;
      counted = 0;
    },
  };

  async function release(order: 'asSent' | 'reversed'): Promise<void> {
    settings = { ...settings, isHolding: false };
    const held = kept.filter(isHeld);
    for (const { call, message } of order === 'asSent' ? held : held.reverse()) {
      // A message arrives when it is released, so it moves to the end.
      kept = kept.filter((one) => one.message.id !== message.id);
      await deliver(call, message, message);
    }
  }

  /** Lets the inbox or another receiver answer, and keeps the message with the answer. */
  async function deliver(call: OutgoingCall, read: Told, { attempt, id }: { attempt: number; id?: string }) {
    const delivery = isInbox(call.address) ? ownAnswer() : await client.send(call);
    const message = messageOf(call, read, attempt, 'status' in delivery ? delivery.status : 0, id);
    keep(call, message);
    return { message, delivery };
  }

  function ownAnswer(): Delivery {
    const { answer: status, times } = settings;
    if (times !== undefined) {
      settings =
        times > 1 ? { ...settings, times: times - 1 } : { ...settings, answer: 200, times: undefined };
    }
    if (status >= 200 && status < 300) return { ok: true, status };
    return { ok: false, reason: status >= 300 && status < 400 ? 'redirect' : 'status', status };
  }

  function messageOf(
    { address }: OutgoingCall,
    { kind, content, raw, checkoutId }: Told,
    attempt: number,
    answered: number | null,
    id?: string,
  ): InboxMessage {
    if (id === undefined) counted += 1;
    return {
      id: id ?? `message-${counted}`,
      kind,
      to: isInbox(address) ? 'inbox' : address,
      attempt,
      receivedAt: new Date(clock.now()).toISOString(),
      content,
      raw,
      answered,
      ...(checkoutId !== undefined && { checkoutId }),
    };
  }

  function keep(call: OutgoingCall, message: InboxMessage): void {
    kept = [...kept, { call, message }];
    newest.set(contentKey(call.address, message), message);
    const [oldest] = kept;
    if (oldest !== undefined && kept.length > maxMessages) {
      kept = kept.slice(1);
      const key = contentKey(oldest.call.address, oldest.message);
      if (newest.get(key) === oldest.message) newest.delete(key);
    }
    told?.(message);
    for (const one of [...waiting]) {
      if (hasArrived(message, one.wanted) && isMatch(message, one.wanted)) one.resolve(message);
    }
  }

  /** Counts the attempts to send a message: a failed one with the same content went to the same address before. */
  function attemptOf(address: string, read: Told): number {
    const { answered, attempt } = newest.get(contentKey(address, read)) ?? { answered: 200, attempt: 0 };
    return answered !== null && (answered < 200 || answered >= 300) ? attempt + 1 : 1;
  }

  function next(wanted: WantedMessage, timeoutMs: number, signal?: AbortSignal): Promise<InboxMessage> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        end();
        reject(new MissingMessage(missingSentence(inbox.messages(), wanted)));
      };
      const one: Waiting = {
        wanted,
        resolve(message) {
          end();
          resolve(message);
        },
      };
      const timer = setTimeout(giveUp, timeoutMs).unref();
      function end() {
        clearTimeout(timer);
        waiting.delete(one);
        signal?.removeEventListener('abort', giveUp);
      }
      waiting.add(one);
      signal?.addEventListener('abort', giveUp);
    });
  }

  return inbox;
}

/** A message that is held back has not arrived, unless it is such a message that is waited for. */
function hasArrived({ answered }: InboxMessage, wanted: WantedMessage): boolean {
  return answered !== null || wanted.answered === 'heldBack';
}

function isHeld({ message }: Kept): boolean {
  return message.answered === null;
}
