/** The page of one operation, made of what openapi.json says of it: how it is sent, what it reads, what it answers. */
import type { VNode } from 'preact';
import type { Row } from '#contract/parameters/table.ts';
import { docsAddress } from '../addresses.ts';
import type { OpenApi } from '../document.ts';
import type { Endpoint, ExampleParameters } from '../endpoints/endpoint.ts';
import type { Response } from '../responses.ts';
import type { JsonSchema } from '../schema.ts';
import { parameterGroups, usualTable } from './parameters.tsx';
import { block, bulletList, code, described, details, inLine, link, paragraph, prose } from './parts.tsx';
import { type DocsPlace, readyCommand } from './place.ts';
import type { Chapter } from './shell.tsx';
import { table } from './table.tsx';

type Operation = NonNullable<OpenApi['paths'][string][Endpoint['method']]>;
type Responses = readonly (readonly [status: string, response: Response])[];

/** The rules of a description are long, and stand with the parameters. */
function partsOf(description: string) {
  const [about = '', rules = ''] = description.split('\n\nRules:\n\n');
  return { about, rules };
}

export function operationIntroduction({ method, path }: Endpoint, { description }: Operation): VNode[] {
  return [
    <p class="call">
      <code>
        <b>{method.toUpperCase()}</b> {path}
      </code>
    </p>,
    ...described(partsOf(description).about),
  ];
}

export function operationChapters(
  endpoint: Endpoint,
  operation: Operation,
  api: OpenApi,
  place: DocsPlace,
): Chapter[] {
  const responses = Object.entries(operation.responses);
  const isOwn = ([status]: Responses[number]) => Object.hasOwn(endpoint.answers, status);
  const own = responses.filter(isOwn);
  const others = responses.filter((one) => !isOwn(one));
  const wrong = api.components.examples.Plain400?.value;
  return [
    ...(endpoint.caller === 'widget' ? [] : [sending(endpoint, place)]),
    ...request(operation),
    ...parameters(endpoint, operation, api),
    {
      id: 'answers',
      title: 'Answers',
      content: [answerTable(`Answers: ${endpoint.summary}`, own), ...examplesOf(own, api)],
    },
    {
      id: 'errors',
      title: 'Errors',
      content: [
        answerTable(`Errors: ${endpoint.summary}`, others),
        paragraph([
          prose('`result.code` says what is wrong: '),
          link(docsAddress('result-codes'), 'result codes'),
          prose('. `result.parameterErrors` names the parameters:'),
        ]),
        block('Example of a wrong request', JSON.stringify(wrong, null, 2)),
      ],
    },
  ];
}

function sending(endpoint: Endpoint, place: DocsPlace): Chapter {
  const { summary, example = {}, examples = { [summary]: example }, caller } = endpoint;
  const commands = Object.entries(examples).flatMap(([purpose, fields]) => [
    ...(purpose === summary ? [] : [paragraph(`${purpose}:`)]),
    block(`Command: ${purpose}`, readyCommand(curl(endpoint, fields), place)),
  ]);
  const about =
    'Paste it into a shell: it has the address of this gateway and the demo merchant’s credentials. The workbench, whose address the program prints, lists under Requests what arrived and what was answered.';
  const isReady = place.hasDemo && caller === 'merchant';
  return { id: 'send', title: 'Send it', content: [...(isReady ? [paragraph(about)] : []), ...commands] };
}

/** What stands outside of the body. */
function request({ security, requestBody, parameters: described = [] }: Operation): Chapter[] {
  const token = [{ name: 'Authorization', in: 'header', text: '`Bearer` and the access token.' }];
  const types = Object.keys(requestBody?.content ?? {});
  const lines = [
    ...(security.some((one) => 'accessToken' in one) ? token : []).map((one) => ({
      ...one,
      required: security.length === 1,
    })),
    ...types.map((type) => ({ name: 'Content-Type', in: 'header', required: true, text: `\`${type}\`` })),
    ...described.map(({ description, ...one }) => ({ ...one, text: description })),
  ].map(({ name, in: place, required, text }) => ({
    cells: [code(name), place, required ? 'R' : 'O', prose(text)] as const,
  }));
  if (lines.length === 0) return [];
  const content = [table('Parts of the request', ['Name', 'In', 'Required', 'Meaning'], lines)];
  return [{ id: 'request', title: 'Headers, path and query', content }];
}

function parameters(
  { usual = [], summary }: Endpoint,
  { requestBody, description }: Operation,
  api: OpenApi,
): Chapter[] {
  const { rules } = partsOf(description);
  const requests = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => namesIn(schema));
  const [first] = requests;
  if (first === undefined) return [];
  const content = [
    paragraph([
      prose('R means required within its group of parameters, C required under a condition, O optional. '),
      link(docsAddress('parameters'), 'All parameters'),
      prose(' have a page of their own.'),
    ]),
    ...(usual.length === 0 ? [] : [usualTable(`Usual parameters: ${summary}`, api, first, usual)]),
    ...(rules === '' ? [] : [details('Rules about several parameters', described(rules))]),
    ...requests.flatMap((name) => {
      const { required = [], patternProperties = {} } = api.components.schemas[name] ?? {};
      const refused = Object.values(patternProperties).map(({ description = '' }) => prose(description));
      return [
        paragraph([
          prose(`All parameters of ${requests.length > 1 ? `a \`${name}\`` : 'the request'}, by group.`),
          ...(required.length === 0 ? [] : [prose(` Always required: ${required.join(', ')}.`)]),
        ]),
        ...parameterGroups(api, name),
        ...(refused.length === 0 ? [] : [details('Refused parameters', [bulletList(refused)])]),
      ];
    }),
  ];
  return [{ id: 'parameters', title: 'Parameters', content }];
}

function answerTable(label: string, responses: Responses): VNode {
  const lines = responses.map(([status, { description, content = {} }]) => {
    const bodies = Object.entries(content).flatMap(([type, { schema }]) => {
      const names = namesIn(schema).map((name) => link(`${docsAddress('answers')}#${name}`, name));
      return names.length > 0 ? names : [code(type)];
    });
    return { cells: [code(status), prose(description), inLine(bodies)] as const };
  });
  return table(label, ['Status', 'When', 'Body'], lines);
}

function examplesOf(responses: Responses, { components }: OpenApi): VNode[] {
  return responses.flatMap(([status, { content = {} }]) =>
    Object.values(content).flatMap(({ schema, examples = {} }) =>
      Object.keys(examples).map((example, at) => {
        const label = `Example of ${status}: ${namesIn(schema)[at]}`;
        const value = components.examples[example]?.value;
        return details(label, [block(label, JSON.stringify(value, null, 2))]);
      }),
    ),
  );
}

/** The names of the components that a body may be. */
const namesIn = (schema: JsonSchema): string[] =>
  (schema.anyOf ?? [schema]).flatMap(({ $ref }) => ($ref === undefined ? [] : [$ref.replace(/^.*\//, '')]));

/**
 * Returns a call of the operation as a shell command. GATEWAY, ACCESS_TOKEN and ENTITY_ID stand for the reader's own; an ID is set in a line before.
 *
 * @param fields parameters of the body; the operation's own example when absent
 */
export function curl(endpoint: Endpoint, fields: ExampleParameters = endpoint.example ?? {}): string {
  const { method, path, caller, body, query = [], usual = [] } = endpoint;
  const address = `"$GATEWAY${path.replace('{id}', '$ID')}${queryOf(query, usual)}"`;
  const lines = [
    `curl${method === 'delete' ? ' -X DELETE' : ''} ${address}`,
    ...(caller === 'merchant' ? ['-H "Authorization: Bearer $ACCESS_TOKEN"'] : []),
    ...(body === undefined ? [] : ['-d "entityId=$ENTITY_ID"', ...Object.entries(fields).map(field)]),
  ];
  const command = lines.join(' \\\n  ');
  return path.includes('{id}') ? `ID=id-of-an-answer\n${command}` : command;
}

/** Returns the required and the usual parameters of a query, with the leading question mark; empty when there are none. */
function queryOf(rows: readonly Row[], usual: readonly string[]): string {
  const needed = rows
    .filter(({ required, name }) => required === 'R' || usual.includes(name))
    .map(queryField);
  return needed.length === 0 ? '' : `?${needed.join('&')}`;
}

function queryField({ name, format, example = format.example }: Row): string {
  return `${name}=${name === 'entityId' ? '$ENTITY_ID' : encodeURIComponent(example)}`;
}

function field([name, value]: readonly [string, string]): string {
  return `--data-urlencode '${name}=${value}'`;
}
