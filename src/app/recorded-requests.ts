/** Reads recorded requests of a shop's server: a HAR file, or a journal of the gateway. */
import * as z from 'zod';
import type { Parameters } from '#contract/parameters/table.ts';
import { brokenRequest } from '../gateway/core/refusal.ts';
import { formType, maxParametersOfMerchants, parseParameters } from '../gateway/http/form-body.ts';
import { parsedJson } from '../web/parsed-json.ts';
import { notBuilt } from './not-built-data.ts';

/** HTTP Archive 1.2, as browsers and proxies save it. */
const params = z.array(z.object({ name: z.string(), value: z.string().default('') }));
const postData = z.object({ mimeType: z.string(), text: z.string().optional(), params: params.default([]) });
const request = z.object({ method: z.string(), url: z.url(), postData: postData.nullish() });
const content = z.object({ text: z.string().optional(), encoding: z.string().optional() });
const httpStatus = z.number().int().min(100).max(599);
const response = z.object({ status: httpStatus, content: content.default({}) });
const entry = z.object({ request, response: response.optional().catch(undefined) });
const harSchema = z.object({ log: z.object({ entries: z.array(z.unknown()) }) });
/** An entity's id in an address, a form or JSON. Pages of shops have other things under the name, with other values. */
const entityForm = /\bentityId["\s]*[=:]["\s]*[0-9a-f]{32}\b/;
/** A shop's own API has the version behind another segment, such as `/rest/V1/`. */
const versionForm = /^\/+v\d+(\/|$)/i;

/** Whether a path is that of a part of the contract that is not built and stands before the version: `/paybylink/v1`. */
export function isOfNotBuilt({ pathname }: URL): boolean {
  const [, part = ''] = /^\/+([a-z-]+)\/+v\d+(?:\/|$)/.exec(pathname.toLowerCase()) ?? [];
  return part !== '' && notBuilt.some(({ path }) => path.test(`/${part}`));
}
/** What `GET /_sim/journal` and the control plane say of a request. A value that they hide is no text, or cut. */
const isWhole = z.string().regex(/[^…]$|^$/);
const parameters = z.record(z.string(), z.unknown());
const status = httpStatus.optional().catch(undefined);
const journalSchema = z.array(z.object({ method: z.string(), path: z.string(), status, parameters }));

export interface RecordedAnswer {
  readonly status: number;
  /** The members of its JSON; undefined where the recording has none. */
  readonly content: Readonly<Record<string, unknown>> | undefined;
}

/** One request of a recording. */
export interface ShopRequest {
  readonly method: string;
  readonly url: URL;
  /** Whether its path is like one of the contract, and it names an entity of this contract, in its address or its body. */
  readonly namesEntity: boolean;
  /** Names of parameters whose values the recording hides. */
  readonly hidden: readonly string[];
  /** Throws a refusal for a body that cannot be read. */
  readonly readBody: () => Parameters;
  /** What was answered, as far as the recording says it. */
  readonly answer: RecordedAnswer | undefined;
}

/**
 * Returns the requests; of one that cannot be read, the place in its entry. Throws an error that says what to give instead.
 */
export function readRecorded(text: string): readonly (ShopRequest | string)[] {
  const value = parsedJson(text) ?? text.trim().split('\n').map(parsedJson);
  const entries = harSchema.safeParse(value).data?.log.entries.map((one) => entry.safeParse(one));
  if (entries && (entries.length === 0 || entries.some(({ success }) => success)))
    return entries.map(({ data, error }) =>
      data === undefined ? (error.issues[0]?.path.join('.') ?? '') : readEntry(data),
    );
  const journal = journalSchema.safeParse(value).data;
  if (journal === undefined)
    throw new Error(
      '--requests names no recording; give a HAR file, or what GET /_sim/journal answers, as it is or a line of JSON for each request.',
    );
  return journal.map(readJournaled);
}

function readEntry({ request: { method, url, postData }, response }: z.infer<typeof entry>): ShopRequest {
  const listed = postData?.params.map(({ name, value }) => `${name}=${value}`);
  return {
    method: method.toUpperCase(),
    url: new URL(url),
    namesEntity:
      (versionForm.test(new URL(url).pathname) || isOfNotBuilt(new URL(url))) &&
      [url, postData?.text ?? '', ...(listed ?? [])].some((text) => entityForm.test(text)),
    hidden: [],
    readBody: () => readForm(postData),
    answer: response && { status: response.status, content: readContent(response.content) },
  };
}

function readContent({ text = '', encoding }: z.infer<typeof content>): RecordedAnswer['content'] {
  const read = parsedJson(encoding === 'base64' ? Buffer.from(text, 'base64').toString() : text);
  return parameters.safeParse(read).data;
}

function readJournaled({
  method,
  path,
  status,
  parameters,
}: z.infer<typeof journalSchema>[number]): ShopRequest {
  const all = Object.entries(parameters);
  const isShown = (one: readonly [string, unknown]): one is [string, string] =>
    isWhole.safeParse(one[1]).success;
  return {
    method: method.toUpperCase(),
    // A path that begins with two slashes would be read as a host.
    url: new URL(`http://localhost/${path.replace(/^\/+/, '')}`),
    namesEntity: true,
    hidden: all.flatMap((one) => (isShown(one) ? [] : [one[0]])),
    readBody: () => Object.fromEntries(all.filter(isShown)),
    answer: status === undefined ? undefined : { status, content: undefined },
  };
}

/** A body that cannot be read is refused. */
function readForm(sent: z.infer<typeof request>['postData']): Parameters {
  if (!sent) return {};
  const { mimeType, params, text } = sent;
  if (!mimeType.toLowerCase().startsWith(formType))
    throw brokenRequest(415, 'Content-Type', `is ${mimeType}; send ${formType}`);
  const form = new URLSearchParams(params.map(({ name, value }) => [name, value]));
  return parseParameters(text ?? form.toString(), maxParametersOfMerchants);
}
