/** The reasons why a call did not arrive, for the log and for the retry policy. */
export type Failure = 'unresolved' | 'connection' | 'tls' | 'timeout' | 'stopped';

const timeouts = /^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/;
const tls =
  /^(EPROTO$|ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_CA|HOSTNAME_)/;

/** Whether the server seems to be down, so that the next call would not reach it either. */
export function isDown(reason: string): boolean {
  return ['unresolved', 'connection', 'tls', 'timeout'].includes(reason);
}

/** Returns the failure behind an error of undici, of a socket or of TLS; `connection` for every other error. */
export function toFailure(error: unknown): Failure {
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return 'connection';
  if (timeouts.test(code)) return 'timeout';
  return tls.test(code) ? 'tls' : 'connection';
}
