/** The test that Cypress runs now: its tenant, which is made when it is first asked for, and its newest checkout. */
import type { PageOptions, TestCheckout } from '../checkout.ts';
import type { TenantOptions, TestGateway } from '../gateway.ts';
import type { TestShop } from '../shop.ts';
import type { TestTenant } from '../tenant.ts';
import type { TestIdentity } from '../test-identity.ts';
import { createTestSeed, createTestTenant, emptyShopTenant } from '../test-tenant.ts';

export interface CypressRun {
  readonly gateway: TestGateway;
  /** The shop whose tenant all tests have, one after the other. */
  readonly shop?: TestShop | undefined;
  /** How the tenant of each test is made, when there is no shop. */
  readonly tenantOptions?: TenantOptions;
}

export class CypressTest {
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
