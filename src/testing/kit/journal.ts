/** The requests that a tenant has got, in order, with card data masked. */
import type { JournalEvent } from '#contract/control/events.ts';
import type { EventPage, RecordedRequest, RequestFilter } from '#contract/control/records.ts';
import type { ControlClient } from './control-client.ts';
import { findFirst, getId, readActivity, type TenantActivity, type WaitOptions } from './waiting.ts';

/** Which requests are meant; all when it is empty. */
export interface RequestPattern extends Omit<RequestFilter, 'checkout' | 'wait'> {
  /** The checkout, or its id. */
  readonly checkout?: { readonly id: string } | string;
}

export class TestJournal {
  constructor(
    private readonly control: ControlClient,
    private readonly path: string,
  ) {}

  requests(pattern: RequestPattern = {}): Promise<readonly RecordedRequest[]> {
    return this.#ask(pattern);
  }

  /** Gives the first that matches. Throws a sentence that lists what is there instead. */
  waitFor(pattern: RequestPattern = {}, { timeout }: WaitOptions = {}): Promise<RecordedRequest> {
    return findFirst({
      what: 'request',
      filter: { ...pattern },
      timeout,
      ask: (wait) => this.#ask(pattern, wait),
      all: () => this.#ask({}),
      describe: describeRequest,
    });
  }

  /** Everything that happened, not requests alone: decisions, messages of 3-D Secure, callbacks and what fell due. */
  async events(): Promise<readonly JournalEvent[]> {
    const events: JournalEvent[] = [];
    for (;;) {
      const query = { after: events.at(-1)?.seq ?? 0, limit: 1000 };
      const page = await this.control.get<EventPage>(`${this.path}/events`, query);
      events.push(...page.events);
      if (page.events.length < query.limit) return events;
    }
  }

  /** How much has happened to the tenant, and how much is under way. */
  activity(): Promise<TenantActivity> {
    return readActivity(this.control, this.path);
  }

  async #ask(pattern: RequestPattern, wait?: number): Promise<readonly RecordedRequest[]> {
    const { checkout, parameters = {}, ...plain } = pattern;
    const named = Object.entries(parameters).map(([name, value]) => [`parameter.${name}`, value]);
    const query = { ...plain, checkout: getId(checkout), ...Object.fromEntries(named), wait };
    const answer = await this.control.get<{ requests: readonly RecordedRequest[] }>(
      `${this.path}/requests`,
      query,
    );
    return answer.requests;
  }
}

/** One line for a request, such as `POST /v1/checkouts 200 (checkout.create)`. */
export const describeRequest = ({ method, path, status, operation }: RecordedRequest) =>
  `${method} ${path} ${status} (${operation ?? 'no operation'})`;

/**
 * Gives the line: `10:00:00.000 gateway  POST /v1/checkouts 200`. That of a webhook or a reminder ends in its receiver. The
 * time is the tenant's, in UTC.
 */
export function toLine({ at, lane, what, detail }: JournalEvent): string {
  const fault = typeof detail.fault === 'string' ? ` (fault ${detail.fault})` : '';
  const receiver = typeof detail.to === 'string' ? ` (to ${detail.to})` : '';
  return `${at.slice(11, 23)} ${lane.padEnd(8)} ${what}${fault}${receiver}`;
}
