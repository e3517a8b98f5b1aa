/** Checks every answer of a gateway under test against the reference, which reference-file.ts has written to a file. */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../src/gateway/config/config.ts';
import '../../src/testing/tenants/fault-met.ts';
import { type ReferenceFile, referencePath } from './reference-path.ts';
import { undeclaredAnswers } from './undeclared-answers.ts';

type Environment = Config['environment'];

interface Contract {
  readonly document: ReferenceFile['documents'][Environment];
  /** The validator of the schema at a pointer into the document. */
  validatorOf(pointer: string): ValidateFunction;
}

let file: ReferenceFile | undefined;
const contracts = new Map<Environment, Contract>();

/**
 * Makes the running test fail when the app gives an answer with anything, down to a single member, that the reference
 * does not declare.
 */
export function checkAnswers(app: FastifyInstance, { environment }: Pick<Config, 'environment'>): void {
  app.addHook('onSend', async (request, reply, payload) => {
    // What a tester's fault has made of an answer is in no reference.
    if (request.faultMet) return payload;
    const text = textOf(payload, reply.getHeader('content-encoding'));
    if (request.method !== 'HEAD')
      undeclaredAnswers.push(...problemsOf(contractOf(environment), request, reply, text));
    return payload;
  });
}

/** What is wrong with an answer, as sentences. */
function problemsOf(
  contract: Contract,
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): string[] {
  const path = request.routeOptions.url?.replace(/:([a-z]+)/gi, '{$1}');
  const what = `${request.method} ${path ?? '(no route)'}, ${reply.statusCode}`;
  const type = String(reply.getHeader('content-type') ?? '').replace(/;.*/, '');
  const isJson = type === 'application/json';
  if (path === undefined || readReference().internalPaths.includes(path)) {
    const isError = isJson && reply.statusCode >= 400;
    const name = reply.statusCode === 429 ? 'ThrottledAnswer' : 'PlainAnswer';
    return isError ? invalidities(contract, what, `components/schemas/${name}`, text) : [];
  }
  const method = request.method.toLowerCase() as 'get';
  const response = contract.document.paths[path]?.[method]?.responses[reply.statusCode];
  if (response === undefined) return [`${what}: is not declared`];
  const { content = {}, headers = {} } = response;
  const wrong = undeclaredHeaders(reply, headers).map((name) => `${what}: has the header ${name}`);
  if (text === '' ? Object.keys(content).length > 0 : content[type] === undefined) {
    return [...wrong, `${what}: has a body of the type "${type}"`];
  }
  if (text === '' || !isJson) return wrong;
  const names = ['paths', path, method, 'responses', String(reply.statusCode), 'content', type, 'schema'];
  return [...wrong, ...invalidities(contract, what, names.map(escaped).join('/'), text)];
}

function undeclaredHeaders(reply: FastifyReply, declared: object): string[] {
  const names = ['X-Simulator-Rule', 'X-Unknown-Parameters', 'X-Authentication-Wants', 'Retry-After'];
  return names.filter((name) => reply.hasHeader(name) && !(name in declared));
}

function invalidities(contract: Contract, what: string, pointer: string, text: string): string[] {
  const validate = contract.validatorOf(pointer);
  if (validate(JSON.parse(text))) return [];
  const errors = (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
  return [`${what}: ${errors.join('; ')} in ${text}`];
}

function textOf(payload: unknown, coding: unknown): string {
  if (!Buffer.isBuffer(payload)) return String(payload ?? '');
  if (coding === 'br') return brotliDecompressSync(payload).toString();
  return (coding === 'gzip' ? gunzipSync(payload) : payload).toString();
}

function readReference(): ReferenceFile {
  file ??= JSON.parse(readFileSync(referencePath, 'utf8')) as ReferenceFile;
  return file;
}

function contractOf(environment: Environment): Contract {
  const known = contracts.get(environment);
  if (known !== undefined) return known;
  const document = readReference().documents[environment];
  // The document has keywords of OpenAPI, which a strict validator refuses.
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  const { schemas } = document.components;
  const components = { ...document.components, schemas: closed(schemas) };
  ajv.addSchema({ ...document, components, $id: 'reference' });
  const validators = new Map<string, ValidateFunction>();
  const contract = {
    document,
    validatorOf(pointer: string) {
      const validator = validators.get(pointer) ?? ajv.compile({ $ref: `reference#/${pointer}` });
      validators.set(pointer, validator);
      return validator;
    },
  };
  contracts.set(environment, contract);
  return contract;
}

/**
 * The schemas with `additionalProperties: false` wherever members are named. The reference leaves objects open for
 * future members; here every undeclared member counts as a mistake.
 */
function closed<T>(value: T): T {
  if (Array.isArray(value)) return value.map(closed) as T;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, closed(member)]);
  const copy = Object.fromEntries(members) as T & Schema;
  const names =
    copy.type === 'object' && copy.properties !== undefined && copy.patternProperties === undefined;
  return names ? { ...copy, additionalProperties: false } : copy;
}

interface Schema {
  readonly type?: unknown;
  readonly properties?: object;
  readonly patternProperties?: object;
}

function escaped(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}
