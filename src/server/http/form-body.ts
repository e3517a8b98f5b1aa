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
      return parseParameters(body);
    },
  );
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
 * Form-encoded text as parameters. Throws a refusal that names every parameter sent twice or with an overlong
 * name, and one for too many parameters.
 */
export function parseParameters(text: string): Parameters {
  if (text.split('&', mostParameters + 1).length > mostParameters) {
    throw brokenRequest(400, 'body', `holds more than ${mostParameters} parameters; send fewer`);
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
