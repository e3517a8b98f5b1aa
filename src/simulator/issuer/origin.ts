/**
 * Origin of the issuer's pages for a gateway's: the other name of this computer, so that they are as foreign to each
 * other as in life. A gateway with a name of its own has its issuer beside it.
 */
export function issuerOrigin(gateway: string): string {
  const { protocol, hostname, port } = new URL(gateway);
  const other = others[hostname] ?? hostname;
  return `${protocol}//${other}${port === '' ? '' : `:${port}`}`;
}

const others: Readonly<Record<string, string>> = { '127.0.0.1': 'localhost', localhost: '127.0.0.1' };
