/** Addresses of the issuer's pages. */
export const methodPath = '/acs/method';
export const challengePath = '/acs/challenge';
export const slowImagePath = '/acs/slow.svg';

/** The simulated app of the bank. @param id threeDSServerTransID, or `:id` */
export function appPath(id: string): string {
  return `/acs/app/${id}`;
}
