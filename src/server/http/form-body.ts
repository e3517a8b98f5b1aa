/**
 * The strict reading of form-encoded parameters (threeds-security T26 and T27): one reading for everybody,
 * so that what was validated is what is used.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { empty } from '../../contract/parameters/operation.ts';
import type { ParameterError, Parameters } from '../../contract/parameters/table.ts';
import { brokenRequest, invalidParameters } from './refusal.ts';

export const bodyLimit = 64 * 1024;
const mostParameters = 500;

/** For merchants' servers: a cart has up to 1001 items of some forty fields. */
export const merchantBodyLimit = 2 * 1024 * 1024;
const mostOfMerchants = 20_000;
const longestName = 128;

export const formType = 'application/x-www-form-urlencoded';

/** Makes the form parser the app's only body parser; any other content type is answered 415. */
export function acceptFormBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    formType,
    { parseAs: 'string', bodyLimit },
    async (request: FastifyRequest, body: string) => {
      checkCoding(request);
      const isLarge = request.routeOptions.bodyLimit > bodyLimit;
      return parseParameters(body, isLarge ? mostOfMerchants : mostParameters);
    },
  );
  // Many clients name a type of body where there is none, such as with DELETE.
  app.addHook('onRequest', async ({ headers }) => {
    const isEmpty =
      headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
    if (isEmpty) delete headers['content-type'];
  });
}

/** The parameters of the request's body; none when it has no body. */
export function bodyOf(request: FastifyRequest): Parameters {
  return (request.body ?? empty()) as Parameters;
}

/** The parameters of the request's query. Refuses it as {@link parseParameters} does. */
export function queryOf(request: FastifyRequest): Parameters {
  const mark = request.url.indexOf('?');
  return mark < 0 ? empty() : parseParameters(request.url.slice(mark + 1));
}

/**
 * The parameters of a merchant's server, which stand in the body or in the query (`service.md`, "Authentication"). Throws
 * a refusal for one that stands in both, and for a card in the query: addresses are logged.
 */
export function parametersOf(request: FastifyRequest): Parameters {
  const body = bodyOf(request);
  if (!request.url.includes('?')) return body;
  const query = queryOf(request);
  const errors: ParameterError[] = [];
  for (const name of Object.keys(query)) {
    if (name.startsWith('card.')) {
      errors.push({ name, value: null, message: 'must not stand in the address; send it in the body' });
    } else if (body[name] !== undefined && body[name] !== query[name]) {
      errors.push({ name, value: null, message: 'stands in the address and in the body; send it once' });
    }
  }
  if (errors.length > 0) throw invalidParameters(errors);
  return Object.assign(empty(), query, body);
}

/**
 * Form-encoded text as parameters. Throws a refusal that names every parameter sent twice or with an overlong
 * name, and one for too many parameters.
 */
export function parseParameters(text: string, most = mostParameters): Parameters {
  if (text.split('&', most + 1).length > most) {
    throw brokenRequest(400, 'body', `holds more than ${most} parameters; send fewer`);
  }
  const parameters = empty();
  const errors: ParameterError[] = [];
  for (const [name, value] of new URLSearchParams(text)) {
    if (name.length > longestName) {
      const message = `has a name of more than ${longestName} characters; shorten it`;
      errors.push({ name: `${name.slice(0, longestName)}…`, value: null, message });
    } else if (parameters[name] !== undefined) {
      errors.push({ name, value: null, message: 'was sent more than once; send it once' });
    } else parameters[name] = value;
  }
  if (errors.length > 0) throw invalidParameters(errors);
  return parameters;
}

function checkCoding({ headers }: FastifyRequest): void {
  const contentType = headers['content-type'] ?? '';
  const charset = /;\s*charset="?([^";\s]*)/i.exec(contentType.slice(0, 200))?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw brokenRequest(415, 'Content-Type', `send ${formType}; charset=UTF-8`);
  const coding = headers['content-encoding'] ?? 'identity';
  if (coding !== 'identity') throw brokenRequest(415, 'Content-Encoding', 'send the body uncompressed');
}
