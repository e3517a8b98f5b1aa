/** Holds recorded requests of a shop against the readers of the gateway's routes. */
import { nearest } from '#contract/nearest.ts';
import { isParameter } from '#contract/parameters/index.ts';
import { meantParameter } from '#contract/parameters/meant-parameter.ts';
import { holdsCardNumber } from '#contract/parameters/stray-number.ts';
import type { ParameterError, Parameters } from '#contract/parameters/table.ts';
import type { Config } from '../gateway/config/config.ts';
import { isLoopbackOrigin } from '../gateway/config/network.ts';
import { noUpstream } from '../gateway/connectors/uncharged-outcomes.ts';
import { Refusal } from '../gateway/core/refusal.ts';
import { getParameters } from '../gateway/http/form-body.ts';
import { withCallableAddresses } from '../gateway/http/reading.ts';
import { internalAddresses } from '../reference/internal-addresses.ts';
import { noteLacks } from './doctor-lacks.ts';
import { type Find, otherHost } from './finding.ts';
import { notBuilt } from './not-built-data.ts';
import { type ContractCall, calls, findBody, findHosts, pathOf, toPathPattern } from './recorded-calls.ts';
import { readRecorded, type ShopRequest } from './recorded-requests.ts';

/** A browser's recording and a journal have them, too: they are between the form, the gateway's pages and the issuer. */
const ownPaths = internalAddresses.map(({ path }) => toPathPattern(path));

type Judgement = 'taken' | 'not needed' | 'refused' | 'not built';

/** What was read, in words. */
interface Extent {
  /** How many requests were judged, as a part of a sentence. */
  readonly judged: string;
  /** Sentences that say what became of them, and which hosts were not judged. */
  readonly counts: readonly string[];
  /** Sentences about what changes nothing here, and is expected elsewhere. */
  readonly notes: readonly string[];
}

/**
 * Judges each request to a host that has calls of the contract, and counts the others. Throws an error that says what to
 * give instead.
 *
 * @param host the host of the calls, where it is known
 */
export function examineRequests(text: string, config: Config, find: Find, host?: string): Extent {
  const recorded = readRecorded(text);
  const isOfContract =
    host === undefined
      ? findHosts(recorded.filter((one) => typeof one !== 'string'))
      : (url: URL) => url.host === host;
  const counts = { taken: 0, 'not needed': 0, refused: 0, 'not built': 0 };
  const others = new Map<string, number>();
  for (const [at, one] of recorded.entries()) {
    const entry = `entry ${at + 1}`;
    if (typeof one === 'string') {
      const message = 'cannot be read, and the entry was not examined; record it again as HAR 1.2';
      find('differs', entry, one, message);
    } else if (isOfContract(one.url)) counts[judge(one, entry, config, find)] += 1;
    else others.set(one.url.host, (others.get(one.url.host) ?? 0) + 1);
  }
  const ownRequests = Object.values(counts).reduce((sum, count) => sum + count);
  if (ownRequests === 0)
    find('differs', 'recording', 'no request', 'is of this API; record what the shop’s server sends');
  const named = [...others].map(([host, count]) => `${count} to ${host}`);
  const judged = Object.entries(counts).flatMap(([kind, count]) => (count > 0 ? [`${count} ${kind}`] : []));
  return {
    judged: `${ownRequests} of ${recorded.length} requests`,
    counts: [
      ...(ownRequests > 0 ? [`Requests: ${judged.join(', ')}.`] : []),
      ...(named.length > 0 ? [`Not judged, since no call of this API went there: ${named.join(', ')}.`] : []),
    ],
    notes: noteLacks(
      recorded.filter((one) => typeof one !== 'string').filter(({ url }) => isOfContract(url)),
    ),
  };
}

function judge(request: ShopRequest, entry: string, config: Config, find: Find): Judgement {
  const { url } = request;
  const path = pathOf(url);
  const place = `${entry}: ${request.method} ${holdsCardNumber(path) ? toShape(path) : path}`;
  if (ownPaths.some((form) => form.test(path))) return 'taken';
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const here = calls.filter((call) => call.path.test(path));
  if (here.length === 0 && isPageFile(method, path)) {
    find('differs', place, 'a file', ofOtherScript);
    return 'not needed';
  }
  if (!isLoopbackOrigin(url.href)) find('differs', place, url.origin, otherHost);
  if (here.length === 0) return judgeUnknown(path, place, find);
  const fitting = here.filter((call) => call.method === method);
  if (fitting.length > 0 || method === 'OPTIONS')
    return judgeParameters(request, fitting, place, config, find);
  const allowed = [...new Set(here.map((call) => call.method))].join(' or ');
  const message = `must not be ${method} at ${toShape(path)}; send ${allowed} (/docs lists every path)`;
  find('refused', place, 'method', message);
  return 'refused';
}

const ofOtherScript = 'is none of this gateway, whose own script asks for what it needs; leave it out';

/** Whether a browser asks for a file that belongs to the script of another gateway, or to nobody. */
const isPageFile = (method: string, path: string) =>
  method === 'GET' &&
  /\.(css|js|map|html?|png|jpe?g|gif|svg|webp|ico|woff2?|ttf|otf)$/.test(path) &&
  meantPath(path) === undefined;

/** Judges a path at which there is nothing. */
function judgeUnknown(path: string, place: string, find: Find): Judgement {
  const lacking = notBuilt.find((one) => one.path.test(path.toLowerCase()));
  if (lacking !== undefined) {
    find('not built', place, lacking.name, `is not built; ${lacking.instead}`);
    return 'not built';
  }
  const meant = meantPath(path) ?? meantPath(`/v1${path}`);
  const remedy =
    meant === undefined
      ? 'correct it: paths begin with /v1/, and /docs lists every one'
      : `${meant} was probably meant`;
  find('refused', place, 'path', `names nothing of this gateway (${toShape(path)}); ${remedy}`);
  return 'refused';
}

function judgeParameters(
  { url, readBody, hidden }: ShopRequest,
  fitting: readonly ContractCall[],
  place: string,
  config: Config,
  find: Find,
): Judgement {
  const errors: ParameterError[] = [];
  try {
    const parameters = getParameters({ url: url.pathname + url.search, body: readBody() });
    const body = findBody(fitting, parameters);
    const prepared = body?.prepared === 'fixed' ? undefined : preparedBefore(parameters);
    const reading = body && withCallableAddresses(config, body.read(parameters, prepared, config));
    const unknown = reading?.unknown ?? [];
    const queried = new Set(fitting.flatMap((call) => call.query));
    // What a request leaves out may have been prepared before.
    const isTold = ({ name }: ParameterError) =>
      (body?.prepared === 'fixed' || (name in parameters && !unknown.includes(name))) &&
      !hidden.includes(name);
    errors.push(...(reading?.errors.filter(isTold) ?? []));
    for (const name of [...unknown, ...hidden.filter((one) => !isParameter(one) && !queried.has(one))]) {
      const meant = meantParameter(name);
      const remedy = meant === undefined || meant === name ? 'leave it out' : `${meant} was probably meant`;
      find('differs', place, name, `is no parameter of this request, and changes nothing; ${remedy}`);
    }
    if (parameters.testMode === 'EXTERNAL') errors.push(...(noUpstream('EXTERNAL').errors ?? []));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    errors.push(...error.errors);
  }
  for (const { name, message } of errors) find('refused', place, name, message);
  return errors.length > 0 ? 'refused' : 'taken';
}

/** What the doctor cannot see: a page that pays with a stored card names one that its checkout was prepared with. */
function preparedBefore({ registrationId }: Parameters): Parameters | undefined {
  return registrationId === undefined ? undefined : { 'registrations[0].id': registrationId };
}

/** Returns a path with `{id}` in place of what looks like an id, so that a mistake is told once. */
const toShape = (path: string) =>
  path
    // A journal writes (no such path).
    .replaceAll('%20', ' ')
    .split('/')
    .map((segment) => (segment.length > 5 && /\d/.test(segment) ? '{id}' : segment))
    .join('/');

/** Returns the path of a call with as many segments, of which each is like the given one; undefined when there is none. */
function meantPath(path: string): string | undefined {
  const given = path.split('/');
  const meant = calls.find(
    ({ segments }) =>
      segments.length === given.length &&
      segments.every(
        (segment, at) => /^\{|^$/.test(segment) || nearest(given[at] ?? '', [segment]) !== undefined,
      ),
  );
  return meant?.segments.join('/');
}
