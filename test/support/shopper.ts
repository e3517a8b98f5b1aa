/** A shopper's browser in front of the gateway's and the issuer's pages, without scripts: it posts the forms they hold. */
import type { LightMyRequestResponse } from 'fastify';

type Fields = Record<string, string>;
type Answer = Pick<LightMyRequestResponse, 'body' | 'json'>;

/** A gateway as far as a browser is concerned: in this process or in another one. */
interface Posting {
  post(path: string, fields: Fields): Promise<Answer>;
}

/** Text of an attribute, its entities resolved. */
const attribute = (tag: string, name: string) =>
  new RegExp(`\\b${name}="([^"]*)"`)
    .exec(tag)?.[1]
    ?.replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');

/** The first form of a page: where it goes and its hidden fields. */
function formOf(markup: string): { path: string; fields: Fields } {
  const [form = ''] = /<form[\s\S]*?<\/form>/.exec(markup) ?? [];
  const hidden = form.match(/<input[^>]*type="hidden"[^>]*>/g) ?? [];
  const fields = hidden.map((tag) => [attribute(tag, 'name') ?? '', attribute(tag, 'value') ?? '']);
  return { path: pathOf(attribute(form, 'action') ?? ''), fields: Object.fromEntries(fields) };
}

const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '');

export interface Verified {
  /** Of the last answer, `done` when the shopper may leave. */
  readonly step: string;
  readonly code?: string;
  readonly url?: string;
}

/**
 * Goes through everything a payment's redirect asks for.
 *
 * @param code what the shopper types into the issuer's page
 */
export async function verify(gateway: Posting, paid: Pick<Answer, 'json'>, code: string): Promise<Verified> {
  const id: string = paid.json().redirect.parameters[0].value;
  const step = async (fields: Fields = {}) =>
    (await gateway.post(`/v1/threeDSecure/${id}/step`, fields)).json();
  let next = await step();
  if (next.step === 'method') {
    const page = await gateway.post(pathOf(next.url), { threeDSMethodData: next.data });
    const { path, fields } = formOf(page.body);
    await gateway.post(path, fields);
    next = await step();
  }
  if (next.step !== 'challenge') return next;
  const { creq, sessionData } = next;
  const asked = await gateway.post(pathOf(next.url), { creq, threeDSSessionData: sessionData });
  const { path, fields } = formOf(asked.body);
  const end = formOf((await gateway.post(path, { ...fields, code, commit: 'true' })).body);
  await gateway.post(end.path, end.fields);
  return step();
}
