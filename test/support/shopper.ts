/**
 * Plays a shopper's browser on the pages of the gateway and the issuer: it runs no scripts and posts the forms of the
 * pages.
 */
import type { LightMyRequestResponse } from 'fastify';

type Fields = Record<string, string>;
type Answer = Pick<LightMyRequestResponse, 'body' | 'json'>;

/** The part of a gateway that a browser needs; the gateway may run in this process or in another one. */
interface Posting {
  post(path: string, fields: Fields): Promise<Answer>;
}

/** The text of an attribute with its entities resolved. */
const attribute = (tag: string, name: string) =>
  new RegExp(`\\b${name}="([^"]*)"`)
    .exec(tag)?.[1]
    ?.replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');

/** The first form of a page: the path it is posted to, and its hidden fields. */
function formOf(markup: string): { path: string; fields: Fields } {
  const [form = ''] = /<form[\s\S]*?<\/form>/.exec(markup) ?? [];
  const hidden = form.match(/<input[^>]*type="hidden"[^>]*>/g) ?? [];
  const fields = hidden.map((tag) => [attribute(tag, 'name') ?? '', attribute(tag, 'value') ?? '']);
  return { path: pathOf(attribute(form, 'action') ?? ''), fields: Object.fromEntries(fields) };
}

/** The fields of a challenge, by name. */
export const fieldsOf = ({ fields }: { fields: readonly { name: string; value: string }[] }): Fields =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value]));

const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '');

export interface Verified {
  /** The step of the gateway's last answer; `done` when the shopper may leave the page. */
  readonly step: string;
  readonly code?: string;
  readonly url?: string;
}

/**
 * Takes the shopper through everything that a payment's redirect asks for, and gives the gateway's last answer.
 *
 * @param code the text that the shopper types into the issuer's page
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
  const asked = await gateway.post(pathOf(next.url), fieldsOf(next));
  const { path, fields } = formOf(asked.body);
  const end = formOf((await gateway.post(path, { ...fields, code, commit: 'true' })).body);
  await gateway.post(end.path, end.fields);
  return step();
}
