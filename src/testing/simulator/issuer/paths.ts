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

/**
 * Returns the origin of the issuer's pages for the gateway's origin. On this computer it is the computer's other name,
 * so that both are foreign to each other, as with a real issuer. For a gateway with a host name of its own, both
 * origins are the same.
 */
export function issuerOrigin(gateway: string): string {
  const { protocol, hostname, port } = new URL(gateway);
  const other = others[hostname] ?? (hostname.endsWith('.localhost') ? 'localhost' : hostname);
  return `${protocol}//${other}${port === '' ? '' : `:${port}`}`;
}

const others: Readonly<Record<string, string>> = { '127.0.0.1': 'localhost', localhost: '127.0.0.1' };
