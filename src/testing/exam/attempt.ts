/** What a journey works with: shoppers, the merchant of the shop, and the two questions about an order. */
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import type { Verdict } from '#contract/exam.ts';
import { describeMessage } from '../kit/inbox.ts';
import { describeRequest } from '../kit/journal.ts';
import type { TestTenant } from '../kit/tenant.ts';
import type { Lane } from './lane.ts';
import type { ShopFile } from './shop-file.ts';
import { Failed, NotTried, patienceMs, until, Visit } from './visit.ts';

/** What a journey has found. */
export interface Finding {
  readonly verdict: Verdict;
  readonly seen: string;
}

export const holds = (seen: string): Finding => ({ verdict: 'holds', seen });
export const fails = (seen: string): Finding => ({ verdict: 'fails', seen });

/** A journey, from its first step to its verdict. Throws {@link NotTried} where the shop has no door for it. */
export type Journey = (attempt: Attempt) => Promise<Finding>;

/** How long a message may take until the shop has done what it does because of it, in milliseconds. */
export const effectMs = 3_000;
/** How long a job that runs every minute may take, in milliseconds. */
export const jobMs = 65_000;
/** How many lines of proof are kept. */
const maxProof = 12;

export class Attempt {
  readonly steps: string[] = [];
  readonly visits: Visit[] = [];
  readonly #contexts: BrowserContext[] = [];
  #isOver = false;
  /** Whether the shop answers anything but 404 at the address of its webhooks; undefined until a journey asks. */
  #hasHook: Promise<boolean> | undefined;

  constructor(
    private readonly browser: Browser,
    readonly lane: Lane,
    readonly file: ShopFile,
  ) {}

  /** Throws when the journey was stopped, so that it does nothing to the merchant of the next one. */
  get tenant(): TestTenant {
    if (this.#isOver) throw new NotTried('the journey is over');
    return this.lane.tenant;
  }

  /** A shopper whom the shop does not know. The first shopper has no name. */
  async shopper(name = '', options: BrowserContextOptions = {}): Promise<Visit> {
    const context = await this.browser.newContext({ locale: 'en-US', ...options });
    this.#contexts.push(context);
    if (this.#isOver) await this.end();
    const page = await context.newPage();
    const who = name === '' ? 'the shopper' : name;
    return this.#keep(
      new Visit(context, page, this.lane, this.file, (step) => this.steps.push(`${who} ${step}`)),
    );
  }

  /** The same shopper in another tab. */
  async tab(of: Visit, name: string): Promise<Visit> {
    const page = await of.context.newPage();
    return this.#keep(
      new Visit(of.context, page, this.lane, this.file, (step) => this.steps.push(`${name} ${step}`)),
    );
  }

  #keep(visit: Visit): Visit {
    this.visits.push(visit);
    visit.page.setDefaultTimeout(patienceMs);
    return visit;
  }

  /**
   * Whether page and order tell that an order is paid which the gateway was paid for. Throws {@link NotTried} when the
   * gateway has no payment.
   */
  async wherePaid(
    visit: Visit,
    where: 'page and order' | 'order' = 'page and order',
  ): Promise<Finding | undefined> {
    if (!(await visit.isCharged())) throw new NotTried('the gateway has no payment of this checkout');
    if (where !== 'order' && !(await until(() => visit.isShownPaid())))
      return fails(`the gateway was paid, and the page ${shownPath(visit)} does not show it`);
    if (this.file.order === undefined || (await isPaidInTime(visit))) return undefined;
    return (await visit.isOrderPaid())
      ? undefined
      : fails(`the gateway was paid, and the order is not, ${patienceMs / 1000} s later`);
  }

  /** What tells of a payment that must not be told. @param where `order` when the page may tell of another order */
  async whereNotPaid(
    visit: Visit,
    reason: string,
    where: 'page and order' | 'order' = 'page and order',
  ): Promise<Finding | undefined> {
    await visit.settled();
    if (where !== 'order' && (await visit.isShownPaid()))
      return fails(`the page ${shownPath(visit)} tells that the order is paid, although ${reason}`);
    if ((await visit.isOrderPaid()) === true) return fails(`the order is paid, although ${reason}`);
    return undefined;
  }

  /** Whether the order becomes paid by a message that must not pay it. A shop may read its messages after its answer. */
  async whereMessagePaid(visit: Visit, reason: string): Promise<Finding | undefined> {
    const isPaid = await until(async () => (await visit.isOrderPaid()) === true, effectMs);
    return isPaid ? fails(`the order is paid, although ${reason}`) : undefined;
  }

  /** Where an order is told apart from others: by its own record, or on a page that has its number in the address. */
  whereAnOrderIsTold({ resultUrl, number, checkout }: Visit): 'page and order' | 'order' {
    if (this.file.order !== undefined) return 'order';
    if ((number !== '' && resultUrl.includes(number)) || resultUrl.includes(checkout.id))
      return 'page and order';
    throw new NotTried(
      'the address of the page after the payment names no order, and the shop’s file has no door `order` by which this one could be read',
    );
  }

  /** What is known of a payment: of the order where the shop’s file has a door to it, of the page where it has none. */
  get isPaid(): string {
    return this.file.order === undefined ? 'the page tells that it is paid' : 'the order is paid';
  }

  get isUnpaid(): string {
    return this.file.order === undefined ? 'no page tells that it is paid' : 'the order is not paid';
  }

  /** The address that the shop’s webhooks go to. */
  get hook(): string {
    return new URL(this.file.webhooks ?? '', `${this.lane.url}/`).href;
  }

  /** Waits until the shop has answered so many messages about payments. Gives the statuses. */
  async answeredMessages(count = 1): Promise<readonly number[]> {
    const filter = { type: 'PAYMENT', to: this.hook } as const;
    const read = async () =>
      (await this.tenant.inbox.all(filter)).flatMap(({ answered }) => (answered === null ? [] : [answered]));
    await until(async () => (await read()).length >= count || (await this.#refusedTest()) !== undefined);
    const statuses = await read();
    const refused = await this.#refusedTest();
    if (statuses.length < count && refused !== undefined)
      throw new Failed(
        `the shop answers ${refused} to the gateway’s test message, before whose 2xx no other message is sent`,
      );
    if (statuses.length < count || statuses.every((status) => status === 0 || status === 404))
      throw new NotTried(
        `the shop got ${statuses.length} of ${count} messages at ${this.hook} (answers: ${statuses.join(', ') || 'none'}); is \`webhooks\` of its file right?`,
      );
    return statuses;
  }

  /** What the shop answers to the message that tests its address, when that says that the shop failed to read it. */
  async #refusedTest(): Promise<number | undefined> {
    const messages = await this.tenant.inbox.all({ kind: 'webhook', to: this.hook });
    const test = messages.find(({ content }) => content.type === 'test');
    const status = test?.answered ?? 0;
    if (status === 404) {
      this.#hasHook ??= this.#answersOthers();
      return (await this.#hasHook) ? status : undefined;
    }
    return status === 400 || status >= 500 ? status : undefined;
  }

  /** Whether what is no message gets another answer than 404 at the address of the webhooks. */
  async #answersOthers(): Promise<boolean> {
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch(this.hook, { method: 'POST', signal }).catch(() => undefined);
    return answer !== undefined && answer.status !== 404;
  }

  /** How often the shop has asked about payments. */
  async statusRequests(): Promise<number> {
    const kinds = ['checkout.status', 'payment.read', 'query'] as const;
    const all = await Promise.all(kinds.map((on) => this.tenant.journal.requests({ on })));
    return all.flat().length;
  }

  /** The newest lines of journal and inbox. */
  async proof(): Promise<readonly string[]> {
    const requests = await this.tenant.journal.requests();
    const messages = await this.tenant.inbox.all({ kind: 'webhook' });
    const lines = [
      ...requests
        .filter(({ operation }) => operation !== 'checkout.config' && operation !== null)
        .map((request) => ({ at: request.at, line: describeRequest(request) + codeOf(request.code) })),
      ...messages
        .filter(({ to }) => to !== 'inbox')
        .map((message) => ({ at: message.receivedAt, line: describeMessage(message) })),
    ];
    return lines
      .sort((one, other) => one.at.localeCompare(other.at))
      .slice(-maxProof)
      .map(({ at, line }) => `${at.slice(11, 19)} ${line}`);
  }

  /** The last page as a JPEG, in base64; undefined when it cannot be drawn. */
  async picture(): Promise<string | undefined> {
    const page = this.visits
      .map((visit) => visit.page)
      .filter((one) => !one.isClosed())
      .at(-1);
    const bytes = await page
      ?.screenshot({ type: 'jpeg', quality: 50, timeout: 5_000 })
      .catch(() => undefined);
    return bytes?.toString('base64');
  }

  /** Closes every page. Whoever still goes on is stopped by the next step. */
  async end(): Promise<void> {
    this.#isOver = true;
    for (const visit of this.visits) visit.end();
    await Promise.all(this.#contexts.map((context) => context.close().catch(() => undefined)));
  }
}

/** A record that cannot be read for a moment is read again. */
const isPaidInTime = (visit: Visit) =>
  until(async () => {
    const isPaid = await visit.isOrderPaid().catch((error) => {
      if (error instanceof NotTried) return false;
      throw error;
    });
    return isPaid === true;
  });

const codeOf = (code: string | null) => (code === null ? '' : ` ${code}`);
const shownPath = ({ page }: Visit) => new URL(page.url()).pathname;
