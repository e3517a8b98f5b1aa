/** The webhooks and reminders that a tenant has received, decrypted. The tester needs no receiver. */
import type {
  InboxChange,
  InboxMessage,
  InboxState,
  MessageFilter,
  Replay,
} from '#contract/control/records.ts';
import type { ControlClient } from './control-client.ts';
import { findFirst, getId, readActivity, type TenantActivity, type WaitOptions } from './waiting.ts';

/** Selects messages; an empty object selects all. */
export interface MessagePattern extends Omit<MessageFilter, 'checkout' | 'wait'> {
  /** The checkout, or its id. */
  readonly checkout?: { readonly id: string } | string;
}

export class TestInbox {
  constructor(
    private readonly control: ControlClient,
    private readonly path: string,
  ) {}

  all(pattern: MessagePattern = {}): Promise<readonly InboxMessage[]> {
    return this.#ask(pattern);
  }

  /** Resolves to the first message that matches. Throws an error that lists the other messages when none comes. */
  waitFor(pattern: MessagePattern = {}, { timeout }: WaitOptions = {}): Promise<InboxMessage> {
    return findFirst({
      what: 'message',
      filter: { ...pattern },
      timeout,
      ask: (wait) => this.#ask(pattern, wait),
      all: () => this.#ask({}),
      describe: describeMessage,
    });
  }

  /** Sets the answer to all further messages. A status other than 2xx makes the gateway try again. */
  async answer(status: number, { times }: { readonly times?: number } = {}): Promise<void> {
    await this.#change({ answer: status, ...(times !== undefined && { times }) });
  }

  /** Loses the next messages. The gateway believes that they were delivered. */
  async drop(count = 1): Promise<void> {
    await this.#change({ drop: count });
  }

  /** Delivers each of the next messages this many times. */
  async repeat(times: number): Promise<void> {
    await this.#change({ repeat: times });
  }

  /** Holds messages back until they are released. */
  async hold(): Promise<{ release(order?: 'asSent' | 'reversed'): Promise<void> }> {
    await this.#change({ hold: true });
    return {
      release: async (order = 'asSent') => {
        await this.#change({ release: order });
      },
    };
  }

  /** Sends a message again, to this inbox or to the shop's own address. */
  async replay(message: Pick<InboxMessage, 'id'>, options: Replay = {}): Promise<void> {
    await this.control.post(`${this.path}/messages/${message.id}/replay`, options);
  }

  state(): Promise<InboxState> {
    return this.control.get<InboxState>(`${this.path}/inbox`);
  }

  /** How much has happened to the tenant, and how much is under way. */
  activity(): Promise<TenantActivity> {
    return readActivity(this.control, this.path);
  }

  #change(change: InboxChange): Promise<InboxState> {
    return this.control.post<InboxState>(`${this.path}/inbox`, change);
  }

  async #ask(pattern: MessagePattern, wait?: number): Promise<readonly InboxMessage[]> {
    const query = { ...pattern, checkout: getId(pattern.checkout), wait };
    const answer = await this.control.get<{ messages: readonly InboxMessage[] }>(
      `${this.path}/messages`,
      query,
    );
    return answer.messages;
  }
}

/** One line for a message, such as `webhook PAYMENT CREATED 000.100.110 to inbox, attempt 1, answered 200`. */
export function describeMessage({ kind, to, content, attempt, answered }: InboxMessage): string {
  const { type, action, payload } = content as { type?: string; action?: string; payload?: Payload };
  const parts = [kind, type, action, payload?.result?.code].filter(Boolean).join(' ');
  return `${parts} to ${to}, attempt ${attempt}, ${answered === null ? 'held back' : `answered ${answered}`}`;
}

interface Payload {
  readonly result?: { readonly code?: string };
}
