/**
 * Returns the token of an `Authorization` header; undefined when it has none. The scheme is of any case, and one or more
 * blanks follow it (RFC 9110, 11.4).
 */
export function readBearer(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}
