/**
 * A merchant for one test, with an entity, a token, a clock, a journal, faults and an inbox that no other merchant has.
 */
import type { KitCard, KitCardName, KitCards, MadePage, OpenChallenges } from '#contract/control/records.ts';
import type {
  ControlHealth,
  OutcomeQueue,
  QueuedOutcome,
  TenantInfo,
  TenantReset,
} from '#contract/control/tenants.ts';
import { TestAcquirer } from './acquirer.ts';
import { type PageOptions, TestCheckout } from './checkout.ts';
import { findCheckoutOnPage, type ShopPage } from './checkout-on-page.ts';
import { TestClock } from './clock.ts';
import { type ControlClient, ControlError } from './control-client.ts';
import { TestFaults } from './faults.ts';
import { TestInbox } from './inbox.ts';
import { TestJournal } from './journal.ts';
import { MerchantCalls } from './merchant-calls.ts';
import { findCard, toCardParameters } from './typed-card.ts';

/** How long a page may take until it has the widget's script when the test does not say, in milliseconds. */
const scriptTimeoutMs = 10_000;

export class TestTenant {
  readonly id: string;
  readonly entityId: string;
  readonly accessToken: string;
  /** 64 hexadecimal digits, with which its webhooks are encrypted. */
  readonly webhookSecret: string;
  readonly seed: string;
  readonly clock: TestClock;
  readonly journal: TestJournal;
  readonly faults: TestFaults;
  readonly inbox: TestInbox;
  readonly acquirer: TestAcquirer;
  readonly #gateway: string;
  readonly #control: ControlClient;
  readonly #calls: MerchantCalls;
  readonly #path: string;

  constructor(control: ControlClient, { gateway }: Pick<ControlHealth, 'gateway'>, info: TenantInfo) {
    this.id = info.id;
    this.entityId = info.entityId;
    this.accessToken = info.accessToken;
    this.webhookSecret = info.webhookSecret;
    this.seed = info.seed;
    this.#gateway = gateway;
    this.#control = control;
    this.#calls = new MerchantCalls(gateway, info);
    this.#path = `/tenants/${info.id}`;
    this.clock = new TestClock(control, this.#path);
    this.journal = new TestJournal(control, this.#path);
    this.faults = new TestFaults(control, this.#path);
    this.inbox = new TestInbox(control, this.#path);
    this.acquirer = new TestAcquirer(control, this.#path);
  }

  /**
   * Creates a checkout as the shop's server does, and a blank page with its form. Without parameters it asks for 92.00 EUR,
   * charged at once. Throws when the gateway refuses a parameter, and also when it does not know one, which it would ignore
   * for a shop.
   */
  async checkout(
    parameters: Readonly<Record<string, string>> = {},
    page: PageOptions = {},
  ): Promise<TestCheckout> {
    const usual = { amount: '92.00', currency: 'EUR', paymentType: 'DB', integrity: 'true' };
    const made = await this.#calls.post('/v1/checkouts', { ...usual, ...parameters });
    const checkoutId = String(made.id);
    const integrity = typeof made.integrity === 'string' ? made.integrity : '';
    return this.#withPage(checkoutId, integrity, page);
  }

  /**
   * Gives a checkout that the shop's own server has prepared, with everything that {@link checkout} gives. Throws when the
   * checkout belongs to another tenant.
   *
   * @param from the page with its form, or the frame of the shop that the form is in; or its id
   * @param options `timeout`: how long the page may take until it has the widget's script, in milliseconds; 10,000 when absent
   */
  async checkoutOf(
    from: ShopPage | string,
    { timeout = scriptTimeoutMs }: { readonly timeout?: number } = {},
  ): Promise<TestCheckout> {
    if (typeof from === 'string') {
      await this.#requireOwn(from, this.#gateway);
      return this.#withPage(from, '', {});
    }
    const { id, gateway, integrity, resultUrl } = await findCheckoutOnPage(from, timeout);
    await this.#requireOwn(id, gateway);
    return new TestCheckout(id, integrity, { pageUrl: from.url(), resultUrl }, this.#belongings);
  }

  get #belongings() {
    return { tenant: this, control: this.#control, calls: this.#calls };
  }

  /** Makes a blank page with the form of a checkout. */
  async #withPage(checkoutId: string, integrity: string, page: PageOptions): Promise<TestCheckout> {
    const body = { ...page, checkoutId, ...(integrity !== '' && { integrity }) };
    const addresses = await this.#control.post<MadePage>(`${this.#path}/pages`, body);
    return new TestCheckout(checkoutId, integrity, addresses, this.#belongings);
  }

  /** Throws when a checkout is another merchant's, or none. @param gateway the origin that its script comes from */
  async #requireOwn(checkoutId: string, gateway: string): Promise<void> {
    try {
      await this.#control.get(`${this.#path}/checkouts/${encodeURIComponent(checkoutId)}`);
    } catch (error) {
      if (!(error instanceof ControlError) || error.status !== 404) throw error;
      const other = gateway === this.#gateway ? '' : ` Its script comes from another gateway, ${gateway}.`;
      throw new Error(
        `The checkout ${checkoutId} is none of this tenant's.${other} The shop has to prepare it at ${this.#gateway} with the tenant's entityId and accessToken, which the option \`shop\` and startShop put in its environment.`,
        { cause: error },
      );
    }
  }

  /** Stores a card as an earlier order of the shopper would have. */
  async store(card: Partial<KitCard> | KitCardName = 'visa'): Promise<{ registrationId: string }> {
    const cards = await this.cards();
    const named = typeof card === 'string' ? findCard(cards, card) : { ...cards.visa, ...card };
    const made = await this.#calls.post('/v1/registrations', toCardParameters(named));
    return { registrationId: String(made.id) };
  }

  /** What the next payments, authentications and redirects come to, in this order; before any other rule. */
  async next(...outcomes: readonly QueuedOutcome[]): Promise<void> {
    await this.#control.post<OutcomeQueue>(`${this.#path}/outcomes`, { outcomes });
  }

  /** The outcomes that no payment, authentication or redirect has got yet. */
  async waitingOutcomes(): Promise<readonly QueuedOutcome[]> {
    return (await this.#control.get<OutcomeQueue>(`${this.#path}/outcomes`)).waiting;
  }

  /** Test cards by name. All are valid by the tenant's clock, except two that are named after what is wrong with them. */
  cards(): Promise<KitCards> {
    return this.#control.get<KitCards>(`${this.#path}/cards`);
  }

  /**
   * Answers a challenge in the bank's app, where the issuer asks there.
   *
   * @param checkout whose challenge; that of the only open one when absent
   */
  async answerInApp(answer: 'approve' | 'decline', checkout?: { readonly id: string }): Promise<void> {
    const { challenges } = await this.#control.get<OpenChallenges>(`${this.#path}/challenges`);
    const open = challenges.filter(({ checkoutId }) => checkout === undefined || checkoutId === checkout.id);
    const [challenge] = open;
    if (challenge === undefined || open.length > 1) {
      const found = challenges.map(({ checkoutId }) => checkoutId).join(', ') || 'none';
      throw new Error(
        `There must be exactly one open challenge to answer, of the checkout that is given. Open are those of: ${found}.`,
      );
    }
    await this.#control.post(`${this.#path}/challenges/${challenge.id}/${answer}`);
  }

  /** Address of the workbench with this tenant's checkouts, or with the timeline of one. */
  workbenchUrl(checkout?: { readonly id: string }): string {
    const root = `${this.#control.url}/workbench`;
    if (checkout === undefined) return `${root}?${new URLSearchParams({ tenant: this.id })}`;
    return `${root}/tenants/${this.id}/checkouts/${checkout.id}`;
  }

  /**
   * Payments, registrations, jobs, faults, outcomes and messages are gone; entity and token stay.
   *
   * @param options `seed`: a text from which later ids come, so that a shop that remembers ids meets none twice; without it
   *   the ids repeat
   */
  async reset(options: TenantReset = {}): Promise<void> {
    await this.#control.post(`${this.#path}/reset`, options);
  }

  /** Deletes the tenant and everything that belongs to it. */
  async end(): Promise<void> {
    await this.#control.delete(this.#path);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.end();
  }
}
