/**
 * The merchant's side of the gateway's HTTP API: two calls from server to server. Written as a merchant may
 * copy it.
 */
import * as z from 'zod';

export interface Merchant {
  /** Address of the gateway without a slash at the end. */
  readonly gateway: string;
  readonly entityId: string;
  readonly accessToken: string;
}

const checkout = z.looseObject({
  result: z.object({ code: z.string() }),
  id: z.string(),
  integrity: z.string().optional(),
});
export type PreparedCheckout = z.infer<typeof checkout>;

const record = z.looseObject({
  id: z.string().optional(),
  amount: z.string().optional(),
  currency: z.string().optional(),
  customParameters: z.record(z.string(), z.string()).optional(),
  result: z.looseObject({ code: z.string(), description: z.string() }),
});
export type StatusRecord = z.infer<typeof record>;

/**
 * The only paths a status is read from. `resourcePath` comes with the shopper's browser: without this check it
 * could send the access token to another host (threeds-security D5).
 */
const statusPath = /^\/?v1\/checkouts\/[0-9A-Za-z.-]{1,64}\/payment$/;

/** How long the gateway may take, in milliseconds. */
const patience = 10_000;

/** Prepares a checkout. Throws when the gateway refuses it or cannot be reached. */
export async function prepareCheckout(
  merchant: Merchant,
  parameters: Readonly<Record<string, string>>,
): Promise<PreparedCheckout> {
  const response = await fetch(`${merchant.gateway}/v1/checkouts`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${merchant.accessToken}` },
    body: new URLSearchParams({ entityId: merchant.entityId, ...parameters }),
    signal: AbortSignal.timeout(patience),
  });
  return checkout.parse(await response.json());
}

/** Whether a path that a browser brought may be asked for a status. */
export function isStatusPath(path: string): boolean {
  return statusPath.test(path);
}

/**
 * The payment record behind a `resourcePath`, of a declined payment (HTTP 400) as well. Throws when the path
 * is none, the gateway has no record or cannot be reached.
 */
export async function fetchStatus(merchant: Merchant, resourcePath: string): Promise<StatusRecord> {
  if (!isStatusPath(resourcePath)) throw new Error('The resourcePath is not one of a checkout.');
  const url = new URL(`${merchant.gateway}/${resourcePath.replace(/^\//, '')}`);
  if (url.origin !== new URL(merchant.gateway).origin) throw new Error('The resourcePath leads elsewhere.');
  url.searchParams.set('entityId', merchant.entityId);
  const response = await fetch(url, {
    headers: { Authorization: `Bearer ${merchant.accessToken}` },
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  });
  const status: unknown = await response.json();
  if (!isRecord(status)) throw new Error(`The gateway answered ${response.status} without a record.`);
  // 200.300.404 and the like: the gateway knows no such session, or refuses the merchant.
  if (!response.ok && status.paymentType === undefined) {
    throw new Error(`The gateway answered ${response.status} with ${status.result.code}.`);
  }
  return status;
}

/** Checks and keeps the members in the order they came in. */
function isRecord(body: unknown): body is StatusRecord {
  return record.safeParse(body).success;
}
