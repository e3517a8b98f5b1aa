/** Finds the tenant of a request by its access token, or by an id in its path, its query or its body. */
import type { FastifyRequest } from 'fastify';
import { readBearer } from '../../web/bearer.ts';
import type { CreatedTenant } from './tenant.ts';

export interface TenantIndex {
  byToken(accessToken: string): CreatedTenant | undefined;
  /** @param digits an id's hexadecimal digits, or more */
  byIdPrefix(digits: string): CreatedTenant | undefined;
  /** Whether a token, or the digits of an id, are of a tenant that has ended. */
  isOfEnded(tokenOrDigits: string): boolean;
}

/** What a request says of its tenant. */
export interface Finding {
  readonly tenant: CreatedTenant | undefined;
  /** Whether it names a tenant that has ended, by a token or an id that nobody has any more. */
  readonly isOfEnded: boolean;
}

/** 128 bits in hexadecimal digits, also with the hyphens of a UUID. */
const ids = /(?<![0-9a-f])[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}(?![0-9a-f])/gi;

/** Parameters that hold JSON in base64url, in which the issuer's ids are (EMV 3-D Secure 2.3.1, 5.8 and 6.2). */
const encoded = ['creq', 'cres', 'threeDSMethodData', 'threeDSSessionData'];

/** How much of a body is searched, in characters. Ids stand in short parameters. */
const searchLimit = 100_000;

/** A token decides alone, so that an id of a tenant is as unknown to other merchants as any other. */
export function findByHead(
  { headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>,
  index: TenantIndex,
): Finding {
  const token = readBearer(headers.authorization);
  if (token === undefined) return findIn(raw.url ?? '', index);
  return { tenant: index.byToken(token), isOfEnded: index.isOfEnded(token) };
}

/** Finds the tenant of a request that {@link findByHead} has found none of, by what its body says. */
export function findByBody(
  { headers, body }: Pick<FastifyRequest, 'headers' | 'body'>,
  index: TenantIndex,
): Finding {
  const isForm = typeof body === 'object' && body !== null;
  if (!isForm || headers.authorization !== undefined) return { tenant: undefined, isOfEnded: false };
  const values = encoded.flatMap((name) => (body as Record<string, unknown>)[name] ?? []);
  const inside = values.map((value) => Buffer.from(String(value), 'base64url').toString());
  return findIn([JSON.stringify(body).slice(0, searchLimit), ...inside].join('\n'), index);
}

function findIn(text: string, index: TenantIndex): Finding {
  let isOfEnded = false;
  for (const [id] of text.matchAll(ids)) {
    const digits = id.replaceAll('-', '').toLowerCase();
    const tenant = index.byIdPrefix(digits);
    isOfEnded ||= index.isOfEnded(digits);
    if (tenant !== undefined) return { tenant, isOfEnded };
  }
  return { tenant: undefined, isOfEnded };
}
