/**
 * Checks the `resourcePath`, which the shopper's browser or app sends. Without the check, a forged path could lead the
 * access token to another host (threeds-security D5 and T17).
 */
import { MerchantError } from './errors.ts';
import type { Connection } from './settings.ts';

/**
 * The form of a status path, as in D5. The segments `.` and `..` are excluded, because they would lead to another
 * resource.
 */
const statusPath = /^\/?(v1\/checkouts\/(?!\.{1,2}\/)([0-9A-Za-z.-]{1,64})\/(?:payment|registration))$/;

/** Whether a status can be read at this path. */
export function isStatusPath(path: unknown): path is string {
  return typeof path === 'string' && statusPath.test(path);
}

/** Returns the checkout id in a status path; empty for any other text. */
export function checkoutIdIn(path: string): string {
  return statusPath.exec(path)?.[2] ?? '';
}

/** Returns the address of a status at the configured gateway. Throws for a path of any other form. */
export function statusAddress({ base, entityId }: Connection, path: unknown): URL {
  const [, rest] = isStatusPath(path) ? (statusPath.exec(path) ?? []) : [];
  const url = new URL(rest ?? '', base);
  if (rest === undefined || url.origin !== base.origin || url.pathname !== `${base.pathname}${rest}`) {
    throw new MerchantError(
      'path',
      'The resourcePath is not one of a checkout.',
      'Take it as it came; it looks like /v1/checkouts/{id}/payment. Anything else answer with 400.',
    );
  }
  url.searchParams.set('entityId', entityId);
  return url;
}

/** Returns the address of one resource. Throws for an id that could lead to another one; nothing is sent then. */
export function resourceAddress({ base }: Connection, collection: string, id: string, rest = ''): URL {
  if (typeof id === 'string' && /^(?!\.{1,2}$)[0-9A-Za-z.-]{1,64}$/.test(id))
    return new URL(`v1/${collection}/${id}${rest}`, base);
  throw new MerchantError(
    'path',
    `The id is none of ${collection}.`,
    'Give the id that the gateway answered.',
  );
}
