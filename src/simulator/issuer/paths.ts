/** Addresses of the issuer's pages. */
export const methodPath = '/acs/method';
export const challengePath = '/acs/challenge';
export const slowImagePath = '/acs/slow.svg';

/**
 * Returns the address of the bank's simulated app.
 *
 * @param id threeDSServerTransID, or `:id` for a route
 */
export function appPath(id: string): string {
  return `/acs/app/${id}`;
}
