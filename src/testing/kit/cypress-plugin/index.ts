/**
 * The package's `payment-widgets/testing/cypress/plugin`: what Cypress's Node process does for the commands. Names here are
 * those of `docs/testers`; they change only with a new major version.
 */
import { connectGateway, type StartOptions, startGateway, type TenantOptions } from '../gateway.ts';
import { type ShopOptions, startShop } from '../shop.ts';
import { createPaymentTasks } from './tasks.ts';

export type {
  AskedCheckout,
  CypressCheckout,
  CypressTenant,
  PaymentTaskName,
  PaymentTasks,
} from './task-types.ts';

export interface PaymentPluginOptions {
  /** How the gateway is started; with `url`, the control plane of the one that is joined. */
  readonly gateway?: StartOptions & { readonly url?: string };
  /** How the tenant of each test is made. With a shop, `shop.tenant` says it. */
  readonly tenant?: TenantOptions;
  /** The shop's own server: it is started with the credentials of a tenant, and its address becomes the `baseUrl`. */
  readonly shop?: ShopOptions;
}

/** Tasks as Cypress takes them: it hands on whatever a test gives. */
type TasksByName = Record<string, (argument: unknown) => Promise<unknown>>;

/** Cypress's `on`, as far as it is used. Cypress adds tasks to those that were registered before. */
export type RegisterTasks = (action: 'task', tasks: TasksByName) => void;

/**
 * Starts a gateway and registers the tasks of the commands: call it in `setupNodeEvents` and return its answer. Gateway and
 * shop end with Cypress's process. Throws with the reason when one of them does not start.
 *
 * @returns Cypress's configuration, with the shop's address when there is one
 */
export async function addPaymentTasks<Config extends object>(
  on: RegisterTasks,
  config: Config,
  { gateway: { url, ...start } = {}, tenant: tenantOptions, shop: shopOptions }: PaymentPluginOptions = {},
): Promise<Config> {
  if (shopOptions !== undefined && tenantOptions !== undefined) {
    throw new Error(
      'tenant and shop exclude each other: all tests have the tenant of the shop. Write shop.tenant.',
    );
  }
  const gateway = await (url === undefined ? startGateway(start) : connectGateway(url));
  try {
    const shop = shopOptions && (await startShop(gateway, shopOptions));
    const tasks = createPaymentTasks({ gateway, shop, ...(tenantOptions && { tenantOptions }) });
    on('task', tasks as TasksByName);
    return shop === undefined ? config : { ...config, baseUrl: shop.url };
  } catch (error) {
    await gateway.stop();
    throw error;
  }
}
