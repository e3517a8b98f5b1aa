/**
 * The strict reading of form-encoded parameters (threeds-security T26 and T27). The whole gateway reads them with this
 * code, so that the validated values are exactly those that are used.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSecretParameter } from '#contract/parameters/index.ts';
import { empty } from '#contract/parameters/operation.ts';
import { nameWithoutNumber, withoutCardNumbers } from '#contract/parameters/stray-number.ts';
import { strayNumber } from '#contract/parameters/stray-parameter.ts';
import type { ParameterError, Parameters } from '#contract/parameters/table.ts';
import { brokenRequest, invalidParameters } from '../core/refusal.ts';

export const bodyLimit = 64 * 1024;
const maxParameters = 500;

/**
 * The maximum body of a merchant's server, in bytes. It is large because a cart has up to 1001 items of some forty
 * fields.
 */
export const merchantBodyLimit = 2 * 1024 * 1024;
export const maxParametersOfMerchants = 20_000;
const maxNameLength = 128;

export const formType = 'application/x-www-form-urlencoded';

/** Makes the form parser the only body parser of the app. Any other content type is answered with 415. */
export function acceptFormBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    formType,
    { parseAs: 'string', bodyLimit },
    (request: FastifyRequest, body: string, done: (error: null, parameters: Parameters) => void) => {
      checkCoding(request);
      const isLarge = request.routeOptions.bodyLimit > bodyLimit;
      done(null, parseParameters(body, isLarge ? maxParametersOfMerchants : maxParameters));
    },
  );
  // Many clients send a content type without a body, such as with DELETE.
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const isEmpty =
      headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
    if (isEmpty && headers['content-type'] !== undefined) delete headers['content-type'];
    done();
  });
}

/** Returns the parameters of the request's body; none when it has no body, or one that was read as text. */
export function getBody({ body }: Pick<FastifyRequest, 'body'>): Parameters {
  return typeof body === 'object' && body !== null ? (body as Parameters) : empty();
}

/** Returns the parameters of the request's query. Throws the same refusals as {@link parseParameters}. */
export function getQuery(request: Pick<FastifyRequest, 'url'>): Parameters {
  const mark = request.url.indexOf('?');
  return mark < 0 ? empty() : parseParameters(request.url.slice(mark + 1));
}

/**
 * Returns the parameters of a merchant's server, from the body or from the query (`service.md`, "Authentication").
 * Throws a refusal for a parameter that stands in both with different values, and for payment data or a card number in
 * the query, because addresses are logged.
 */
export function getParameters(request: Pick<FastifyRequest, 'url' | 'body'>): Parameters {
  const body = getBody(request);
  if (!request.url.includes('?')) return body;
  const query = getQuery(request);
  const errors: ParameterError[] = [];
  for (const [written, value] of Object.entries(query)) {
    // An empty parameter counts as absent (settled question 4).
    if (value === '') continue;
    const name = withoutCardNumbers(written);
    const stray = strayNumber(written, value);
    if (stray !== undefined) errors.push(stray);
    else if (isOfInstrument(written)) {
      errors.push({ name, value: null, message: 'must not stand in the address; send it in the body' });
    } else if (body[written] && body[written] !== value) {
      errors.push({ name, value: null, message: 'stands in the address and in the body; send it once' });
    }
  }
  if (errors.length > 0) throw invalidParameters(errors);
  const filled = Object.entries(body).filter(([name, value]) => value !== '' || query[name] === undefined);
  return Object.assign(empty(), query, Object.fromEntries(filled));
}

/**
 * Reads form-encoded text. Throws a refusal that lists every parameter that is sent twice, but custom ones, or has too long a name, and
 * one for too many parameters.
 */
export function parseParameters(form: string, max = maxParameters): Parameters {
  // Files and editors put marks of their encoding and line breaks around a text.
  const text = form.replace(/^(?:\ufeff|%EF%BB%BF)?[\r\n]*/i, '').replace(/(?<![\r\n])[\r\n]+$/, '');
  if (/^(?:\ufffd|.?\0)/.test(text)) throw brokenRequest(400, 'body', notUtf8);
  if (/^\s*[{[]/.test(text)) throw brokenRequest(400, 'body', isJson);
  if (hasMoreParts(text, max)) {
    throw brokenRequest(400, 'body', `holds more than ${max} parameters; send fewer`);
  }
  const parameters = empty();
  const errors: ParameterError[] = [];
  for (const [name, value] of new URLSearchParams(text)) {
    if (name.length > maxNameLength) {
      const message = `has a name of more than ${maxNameLength} characters; shorten it`;
      errors.push({ name: nameWithoutNumber(name.slice(0, maxNameLength)), value: null, message });
    } else if (parameters[name] !== undefined && !isCustomParameter(name)) {
      const shown = withoutCardNumbers(name);
      errors.push({ name: shown, value: null, message: 'was sent more than once; send it once' });
    } else parameters[name] = value;
  }
  if (errors.length > 0) throw invalidParameters(errors);
  return parameters;
}

/** Names of the shop's own may be sent twice, as samples of shops do. The last one counts. */
const isCustomParameter = (name: string) => /^customParameters\[/.test(name);

/** Whether a text has more than `max` parts with `&` between them. */
function hasMoreParts(text: string, max: number): boolean {
  if (text.length < max) return false;
  let parts = 1;
  for (let at = text.indexOf('&'); at >= 0 && parts <= max; at = text.indexOf('&', at + 1)) parts += 1;
  return parts > max;
}

/**
 * No parameter begins with a brace or bracket, so such a body is JSON that was sent with the content type of a form.
 */
const isJson =
  'is JSON, although its Content-Type says form-encoded; send name=value pairs joined by &, such as entityId=…&amount=92.00&currency=EUR';

/** No parameter begins with a character that could not be decoded, or has a NUL among its first two. */
const notUtf8 = `is not in UTF-8; send ${formType}; charset=UTF-8`;

/** Whether a parameter is payment data, in its current or an older spelling, or any other secret. */
function isOfInstrument(name: string): boolean {
  return (
    /^(card|bankAccount|virtualAccount|tokenAccount|deviceWallet[ABC]|applePay|googlePay|samsungPay)\./.test(
      name,
    ) || isSecretParameter(name)
  );
}

function checkCoding({ headers }: FastifyRequest): void {
  const contentType = headers['content-type'] ?? '';
  const charset = /;\s*charset="?([^";\s]*)/i.exec(contentType.slice(0, 200))?.[1] ?? 'utf-8';
  // US-ASCII is a part of UTF-8.
  if (!/^(?:utf-?8|us-ascii)$/i.test(charset)) throw brokenRequest(415, 'Content-Type', notUtf8);
  const coding = headers['content-encoding'] ?? 'identity';
  if (coding !== 'identity')
    throw brokenRequest(415, 'Content-Encoding', 'is one that is not read; send the body uncompressed');
}
