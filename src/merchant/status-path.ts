/**
 * The `resourcePath` comes with the shopper's browser or app. Unchecked, it could send the access token to another host
 * (threeds-security D5 and T17).
 */
import { MerchantError } from './errors.ts';
import type { Connection } from './settings.ts';

/** D5's shape, without the names `.` and `..`, which would lead to another resource. */
const statusPath = /^\/?(v1\/checkouts\/(?!\.{1,2}\/)([0-9A-Za-z.-]{1,64})\/(?:payment|registration))$/;

/** Whether the value is a path that a status may be read from. */
export function isStatusPath(path: unknown): path is string {
  return typeof path === 'string' && statusPath.test(path);
}

/** The checkout id inside a status path; empty for any other text. */
export function checkoutIdIn(path: string): string {
  return statusPath.exec(path)?.[2] ?? '';
}

/** The address of a status at the configured gateway. Throws for any path of another shape. */
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
