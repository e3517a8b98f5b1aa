/** The calls of the contract, against which recorded requests are held. */
import { createReader, type Reader } from '#contract/parameters/operation.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import { rewriteQueryVersion } from '../gateway/http/query-version.ts';
import { endpoints } from '../reference/endpoints/index.ts';
import { isOfNotBuilt, type ShopRequest } from './recorded-requests.ts';

interface CallBody {
  readonly prepared: 'fixed' | 'replaced' | RegExp;
  /** Whether these parameters are meant for this body and not for the first of the call, which has no such function. */
  readonly isMeant: ((parameters: Parameters) => boolean) | undefined;
  readonly read: Reader;
}

export interface ContractCall {
  readonly method: string;
  /** Its path, with `{id}` in place of an id. */
  readonly template: string;
  readonly path: RegExp;
  readonly segments: readonly string[];
  readonly caller: 'merchant' | 'widget' | 'anybody';
  /** Names of the parameters of its address. */
  readonly query: readonly string[];
  readonly bodies: readonly CallBody[];
}

export const toPathPattern = (path: string) =>
  new RegExp(
    `^${path
      .replaceAll('.', '\\.')
      .replaceAll('*', '.+')
      .replace(/\{\w+\}/g, '[^/]+')}$`,
  );

export const calls: readonly ContractCall[] = endpoints.map(
  ({ method, path, caller, query = [], body = [] }) => ({
    method: method.toUpperCase(),
    template: path,
    path: toPathPattern(path),
    segments: path.split('/'),
    caller,
    query: query.map(({ name }) => name),
    bodies: body.map(({ operation, isMeant }) => ({
      prepared: operation.prepared,
      isMeant,
      read: createReader(operation),
    })),
  }),
);

/** Returns the body that these parameters are meant for, of those of some calls. */
export function findBody(fitting: readonly ContractCall[], parameters: Parameters): CallBody | undefined {
  const bodies = fitting.flatMap((call) => call.bodies);
  return bodies.find(({ isMeant }) => isMeant?.(parameters)) ?? bodies[0];
}

/**
 * Returns whether a host has calls of the contract. Its requests name an entity and have a path of the contract: other APIs have the
 * same paths, and shops send their entity to other hosts too. When no request of the recording has both, one of the two is enough.
 */
export function findHosts(requests: readonly ShopRequest[]): (url: URL) => boolean {
  const naming = requests.filter(({ namesEntity }) => namesEntity);
  const isOfCall = ({ url }: ShopRequest) =>
    isOfNotBuilt(url) ||
    calls.some(
      ({ segments, caller }) => caller !== 'anybody' && `${pathOf(url)}/`.startsWith(`/v1/${segments[2]}/`),
    );
  const sure = naming.filter(isOfCall);
  const deciding =
    [sure, naming].find(({ length }) => length > 0) ??
    requests.filter((one) => isOfCall(one) && !isOfNotBuilt(one.url));
  const hosts = new Set(deciding.map(({ url }) => url.host));
  return ({ host }) => hosts.has(host);
}

/** Slashes that are doubled or stand at the end are ignored, as the gateway does. */
export const pathOf = ({ pathname }: URL) =>
  rewriteQueryVersion({ url: pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1') });
