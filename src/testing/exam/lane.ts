/** A shop with a merchant of its own, through which one journey goes at a time. */
import type { TestGateway } from '../kit/gateway.ts';
import { startShop } from '../kit/shop.ts';
import type { TestTenant } from '../kit/tenant.ts';
import type { ShopFile } from './shop-file.ts';

export interface Lane {
  /** The shop's address, without a slash at its end. */
  readonly url: string;
  /** The address of the gateway that the shop calls. */
  readonly gatewayUrl: string;
  readonly tenant: TestTenant;
  /** Makes another merchant of the same gateway. */
  createMerchant(): Promise<TestTenant>;
  /** The newest of what the shop has written. */
  log(): string;
  /** Starts a shop again whose process has ended. Gives what it had written; undefined when it runs, or was not started here. */
  revive?(): Promise<string | undefined>;
  stop(): Promise<void>;
}

/** How each merchant is made. Many shops send `testMode=EXTERNAL`, for which there is no acquirer here. */
const merchantOptions = { settings: { simulateExternal: true } } as const;

/** What of the shop's file its start needs. */
export type ShopStart = Pick<ShopFile, 'webhooks' | 'env' | 'url' | 'cwd'>;

/** Starts the shop with a merchant of its own. Throws with the shop's own words when it does not start. */
export async function startLane(
  gateway: TestGateway,
  command: string,
  { webhooks, env, url, cwd }: ShopStart,
): Promise<Lane> {
  const given = Object.entries({ webhooks, env, url, cwd }).filter(([, value]) => value !== undefined);
  const shop = await startShop(gateway, { command, tenant: merchantOptions, ...Object.fromEntries(given) });
  return {
    url: shop.url,
    gatewayUrl: gateway.url,
    tenant: shop.tenant,
    createMerchant: () => gateway.createTenant(merchantOptions),
    log: () => shop.log(),
    revive: () => shop.revive(),
    stop: () => shop.stop(),
  };
}

/** The seed of the merchant of a shop that runs already: the same each time, so that its credentials are. */
const seed = 'exam';

/** Makes the merchant of a shop that runs already. @param url the shop's address */
export async function joinLane(
  gateway: TestGateway,
  url: string,
  { webhooks }: Pick<ShopStart, 'webhooks'>,
): Promise<Lane> {
  const hook = webhooks === undefined ? {} : { webhooks: [{ url: new URL(webhooks, url).href }] };
  const tenant = await gateway.createTenant({ ...merchantOptions, seed, label: 'exam', ...hook });
  return {
    url: url.replace(/\/+$/, ''),
    gatewayUrl: gateway.url,
    tenant,
    createMerchant: () => gateway.createTenant(merchantOptions),
    log: () => '',
    stop: () => tenant.end(),
  };
}
