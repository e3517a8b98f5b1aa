/** Makes the tasks of one run of Cypress: the kit's calls, for one test after the other. */
import type { PageOptions, TestCheckout } from '../checkout.ts';
import type { TenantOptions, TestGateway } from '../gateway.ts';
import type { TestShop } from '../shop.ts';
import type { TestTenant } from '../tenant.ts';
import { createTestSeed, createTestTenant, emptyShopTenant, type TestIdentity } from '../test-tenant.ts';
import type { CypressCheckout, PaymentTaskName, PaymentTasks } from './task-types.ts';

/** The functions by the names of their tasks. Each resolves to its answer, and rejects with the kit's error. */
export type PaymentTaskTable = {
  readonly [name in PaymentTaskName]: (argument: PaymentTasks[name][0]) => Promise<PaymentTasks[name][1]>;
};

/** Cypress runs one test at a time, so that the tasks know whose they are. */
export function createPaymentTasks(run: CypressRun): PaymentTaskTable {
  const test = new CypressTest(run);
  return {
    async 'payment:begin'(identity) {
      await test.begin(identity);
      return null;
    },
    async 'payment:tenant'() {
      const tenant = await test.tenant();
      const { entityId, accessToken, webhookSecret } = tenant;
      const addresses = { gatewayUrl: run.gateway.url, workbenchUrl: tenant.workbenchUrl() };
      return { entityId, accessToken, webhookSecret, ...addresses };
    },
    async 'payment:checkout'(wanted) {
      return factsOf(await test.checkout(wanted?.parameters, wanted?.page));
    },
    async 'payment:checkoutOf'({ id }) {
      return factsOf(await test.checkoutOf(id));
    },
    async 'payment:cards'() {
      return (await test.tenant()).cards();
    },
    async 'payment:store'(card) {
      return (await test.tenant()).store(card);
    },
    async 'payment:next'(outcomes) {
      await (await test.tenant()).next(...[outcomes].flat());
      return null;
    },
    async 'payment:fault'({ fault, scope }) {
      await (await test.tenant()).faults.add(fault, scope);
      return null;
    },
    async 'payment:status'(asked) {
      return (await test.asked(asked?.id)).status();
    },
    async 'payment:message'(wanted) {
      const { timeout, ...pattern } = wanted ?? {};
      return (await test.tenant()).inbox.waitFor(pattern, { timeout });
    },
    async 'payment:advance'(by) {
      return (await test.tenant()).clock.advance(by);
    },
    async 'payment:answerInApp'(answer) {
      await (await test.tenant()).answerInApp(answer);
      return null;
    },
  };
}

const factsOf = ({ id, pageUrl, resultUrl }: TestCheckout): CypressCheckout => ({ id, pageUrl, resultUrl });

interface CypressRun {
  readonly gateway: TestGateway;
  /** The shop whose tenant all tests have, one after the other. */
  readonly shop?: TestShop | undefined;
  /** How the tenant of each test is made, when there is no shop. */
  readonly tenantOptions?: TenantOptions;
}

class CypressTest {
  #identity: TestIdentity | undefined;
  #tenant: Promise<TestTenant> | undefined;
  #checkout: TestCheckout | undefined;

  constructor(private readonly run: CypressRun) {}

  /** Ends the tenant of the test before. A shop's tenant goes on, and is emptied before the page of the test asks the shop. */
  async begin(identity: TestIdentity): Promise<void> {
    const before = this.#tenant;
    this.#identity = identity;
    this.#tenant = undefined;
    this.#checkout = undefined;
    if (this.run.shop !== undefined) await this.tenant();
    else await (await before?.catch(() => undefined))?.end();
  }

  /** Throws when no test has begun. */
  tenant(): Promise<TestTenant> {
    this.#tenant ??= this.#takeTenant();
    return this.#tenant;
  }

  /** Creates a checkout, which is then the test's. */
  async checkout(
    parameters: Readonly<Record<string, string>> = {},
    page: PageOptions = {},
  ): Promise<TestCheckout> {
    this.#checkout = await (await this.tenant()).checkout(parameters, page);
    return this.#checkout;
  }

  /** Takes a checkout that the shop has prepared. Throws when it is of another tenant. */
  async checkoutOf(id: string): Promise<TestCheckout> {
    this.#checkout = await (await this.tenant()).checkoutOf(id);
    return this.#checkout;
  }

  /** Gives the checkout of an id, or the test's newest one. Throws when there is none. */
  async asked(id: string | undefined): Promise<TestCheckout> {
    if (id !== undefined && id !== this.#checkout?.id) return (await this.tenant()).checkoutOf(id);
    if (this.#checkout !== undefined) return this.#checkout;
    throw new Error(
      'The test has no checkout yet: begin with cy.openCheckout(), or with cy.checkoutOfPage() when the shop prepares it, or give its id.',
    );
  }

  async #takeTenant(): Promise<TestTenant> {
    const { gateway, shop, tenantOptions = {} } = this.run;
    if (this.#identity === undefined) {
      throw new Error(
        'No test has begun: call addPaymentCommands() of payment-widgets/testing/cypress in the support file of Cypress.',
      );
    }
    const { titlePath } = this.#identity;
    const seed = createTestSeed(this.#identity);
    if (shop !== undefined) return emptyShopTenant(shop, {}, seed);
    return createTestTenant(gateway, tenantOptions, { seed, titlePath });
  }
}
