/** Holds recorded requests of a shop against the readers of the gateway's routes. */
import * as z from 'zod';
import { isParameter } from '#contract/parameters/index.ts';
import { meantParameter } from '#contract/parameters/meant-parameter.ts';
import { createReader } from '#contract/parameters/operation.ts';
import type { ParameterError, Parameters } from '#contract/parameters/table.ts';
import type { Config } from '../gateway/config/config.ts';
import { isLoopbackOrigin } from '../gateway/config/network.ts';
import { noUpstream } from '../gateway/connectors/uncharged-outcomes.ts';
import {
  brokenRequest,
  invalidParameters,
  noSuchPath,
  Refusal,
  wrongMethod,
} from '../gateway/core/refusal.ts';
import {
  formType,
  getParameters,
  maxParametersOfMerchants,
  parseParameters,
} from '../gateway/http/form-body.ts';
import { rewriteQueryVersion } from '../gateway/http/query-version.ts';
import { withCallableAddresses } from '../gateway/http/reading.ts';
import { endpoints } from '../reference/endpoints/index.ts';
import { internalAddresses } from '../reference/internal-addresses.ts';
import { type Find, otherHost } from './finding.ts';

/** HTTP Archive 1.2, as browsers and proxies save it. */
const params = z.array(z.object({ name: z.string(), value: z.string().default('') }));
const postData = z.object({ mimeType: z.string(), text: z.string().optional(), params: params.default([]) });
const request = z.object({ method: z.string(), url: z.url(), postData: postData.nullish() });
const entry = z.object({ request });
const harSchema = z.object({ log: z.object({ entries: z.array(z.unknown()) }) });
/** What `GET /_sim/journal` and the control plane say of a request. A value that they hide is no text, or cut. */
const isWhole = z.string().regex(/[^…]$|^$/);
const parameters = z.record(z.string(), z.unknown());
const journalSchema = z.array(z.object({ method: z.string(), path: z.string(), parameters }));

const toPattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
/** What anybody reads has no parameters of a shop's server. */
const calls = endpoints
  .filter(({ caller }) => caller !== 'anybody')
  .map(({ method, path, body = [] }) => ({
    method: method.toUpperCase(),
    path: toPattern(path),
    root: path.split('/')[2],
    bodies: body.map(({ operation: { prepared }, operation }) => ({
      prepared,
      read: createReader(operation),
    })),
  }));
/** A journal has them, too: they are between the form, the gateway's pages and the issuer. */
const ownPaths = internalAddresses.map(({ path }) => toPattern(path));

/** Returns what was read, in words. Throws an error that says what to give instead. */
export function examineRequests(text: string, config: Config, find: Find): string {
  const recorded = readRecorded(text);
  let own = 0;
  const isOfCall = (url: URL) => calls.some(({ root }) => `${pathOf(url)}/`.startsWith(`/v1/${root}/`));
  const hosts = recorded.flatMap((one) =>
    typeof one !== 'string' && isOfCall(one.url) ? [one.url.host] : [],
  );
  for (const [at, one] of recorded.entries()) {
    if (typeof one === 'string') {
      const told = 'cannot be read, and the entry was not examined; record it again as HAR 1.2';
      find('differs', `entry ${at + 1}`, one, told);
      continue;
    }
    const { method, url, readBody, hidden } = one;
    const path = pathOf(url);
    const place = `entry ${at + 1}: ${method} ${path}`;
    // The shop's server posts to this API alone; a browser gets scripts and pages besides.
    const isPosted = method === 'POST' && path.startsWith('/v1/') && hosts.includes(url.host);
    if ((!isOfCall(url) && !isPosted) || ownPaths.some((own) => own.test(path))) continue;
    own += 1;
    if (!isLoopbackOrigin(url.href)) find('differs', place, url.origin, otherHost);
    try {
      const here = calls.filter((call) => call.path.test(path));
      const fitting = here.filter((call) => call.method === method);
      if (here.length === 0) throw noSuchPath();
      if (fitting.length === 0) throw wrongMethod(method, [...new Set(here.map((call) => call.method))]);
      const sent = getParameters({ url: url.pathname + url.search, body: readBody() });
      const readings = fitting.flatMap(({ bodies }) =>
        bodies.map(({ prepared, read }) => {
          const { errors, unknown } = withCallableAddresses(config, read(sent, undefined, config));
          // What a request leaves out may have been prepared before.
          const told = ({ name }: ParameterError) =>
            (prepared === 'fixed' || name in sent) && !hidden.includes(name);
          return { unknown, errors: errors.filter(told) };
        }),
      );
      // A path may take several bodies.
      const fewest = Math.min(...readings.map(({ errors }) => errors.length));
      const { errors = [], unknown = [] } =
        readings.find((reading) => reading.errors.length === fewest) ?? {};
      for (const name of [...unknown, ...hidden.filter((one) => !isParameter(one))]) {
        const meant = meantParameter(name);
        const remedy = meant === undefined || meant === name ? 'leave it out' : `${meant} was probably meant`;
        find('differs', place, name, `is no parameter of this request, and changes nothing; ${remedy}`);
      }
      const declined = sent.testMode === 'EXTERNAL' ? noUpstream('EXTERNAL').errors : undefined;
      throw invalidParameters([...errors, ...(declined ?? [])]);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      for (const { name, message } of error.errors) find('refused', place, name, message);
    }
  }
  if (own === 0)
    find('differs', 'recording', 'no request', 'is of this API; record what the shop’s server sends');
  return `${own} of ${recorded.length} requests`;
}

/** Returns the requests, each with the names of parameters whose values are hidden; of one that cannot be read, the place. */
function readRecorded(text: string) {
  const value = parsedJson(text) ?? text.trim().split('\n').map(parsedJson);
  const entries = harSchema.safeParse(value).data?.log.entries.map((one) => entry.safeParse(one));
  if (entries && (entries.length === 0 || entries.some(({ success }) => success)))
    return entries.map(({ data, error }) => {
      if (data === undefined) return error.issues[0]?.path.join('.') ?? '';
      const { method, url, postData } = data.request;
      return { method, url: new URL(url), hidden: Array.of<string>(), readBody: () => readForm(postData) };
    });
  const journal = journalSchema.safeParse(value).data;
  if (journal === undefined)
    throw new Error(
      '--requests names no recording; give a HAR file, or what GET /_sim/journal answers, as it is or a line of JSON for each request.',
    );
  return journal.map(({ method, path, parameters }) => {
    const all = Object.entries(parameters);
    const isShown = (one: readonly [string, unknown]): one is [string, string] =>
      isWhole.safeParse(one[1]).success;
    const hidden = all.flatMap((one) => (isShown(one) ? [] : [one[0]]));
    const readBody = () => Object.fromEntries(all.filter(isShown));
    return { method, url: new URL(path, 'http://localhost'), hidden, readBody };
  });
}

const pathOf = ({ pathname }: URL) => rewriteQueryVersion({ url: pathname.replace(/\/{2,}/g, '/') });

/** A body that cannot be read is refused. */
function readForm(sent: z.infer<typeof request>['postData']): Parameters {
  if (!sent) return {};
  const { mimeType, params, text } = sent;
  if (!mimeType.toLowerCase().startsWith(formType))
    throw brokenRequest(415, 'Content-Type', `is ${mimeType}; send ${formType}`);
  const form = new URLSearchParams(params.map(({ name, value }) => [name, value]));
  return parseParameters(text ?? form.toString(), maxParametersOfMerchants);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
