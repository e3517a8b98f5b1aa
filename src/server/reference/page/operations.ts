/** Each operation: what it does, how it is called, what it reads and answers. */
import type { Operation } from '../../../contract/parameters/operation.ts';
import { fill, join, type Markup } from '../../http/template.ts';
import { answerComponent } from '../answer-schemas.ts';
import { conditionsOf, rulesOf } from '../document.ts';
import type { Endpoint, Said } from '../endpoints/endpoint.ts';
import { endpoints } from '../endpoints/index.ts';
import { requiredIn } from '../request-schema.ts';
import { answersOf } from '../responses.ts';
import { curl } from './curl.ts';
import { structureList } from './parameters.ts';
import { block, code, inLine, link, list, paragraph, prose, section, table } from './parts.ts';

const callers: Readonly<Record<Endpoint['caller'], string>> = {
  merchant: 'Called by the merchant’s server with its access token.',
  widget: 'Called by the widget; the checkout’s id is the only credential.',
  anybody: 'Needs no credentials.',
};

export function operationSections(): Markup[] {
  return [...new Set(endpoints.map(({ group }) => group))].map((group) =>
    section({
      id: `group.${group.replaceAll(' ', '-')}`,
      title: group,
      level: 3,
      content: endpoints.filter((endpoint) => endpoint.group === group).map(operationSection),
    }),
  );
}

function operationSection(endpoint: Endpoint): Markup {
  const { method, path, name, summary, text, source, caller, body = [], query = [] } = endpoint;
  const title = fill('{{summary}} <code class="call">{{call}}</code>', {
    summary,
    call: `${method.toUpperCase()} ${path}`,
  });
  const isCalledByHand = caller !== 'widget';
  const rules = rulesOf(endpoint).map((rule) => prose(rule.text));
  return section({
    id: name,
    title,
    level: 4,
    content: [
      paragraph(`${text} ${callers[caller]} Source: ${source}.`),
      ...(isCalledByHand ? [block(`Example: ${summary}`, curl(endpoint))] : []),
      ...(query.length === 0
        ? []
        : [
            paragraph('Query parameters:'),
            list(query.map((row) => prose(`\`${row.name}\` (${row.required}): ${row.note}`))),
          ]),
      ...conditionsOf(endpoint).map(paragraph),
      ...body.flatMap(({ name: request, operation }) => bodyParts(request, operation)),
      ...(rules.length === 0 ? [] : [paragraph('Rules:'), list(rules)]),
      answerTable(endpoint),
    ],
  });
}

function bodyParts(request: string, operation: Operation): Markup[] {
  const required = requiredIn(operation);
  const needed = required.length === 0 ? '' : ` Always required: ${required.join(', ')}.`;
  const refused = [...operation.refused].map(([prefix, remedy]) => prose(`\`${prefix}\` ${remedy}.`));
  return [
    paragraph(`Parameters of ${request}:${needed}`),
    structureList(operation),
    ...(refused.length === 0 ? [] : [paragraph('Refused:'), list(refused)]),
  ];
}

function answerTable(endpoint: Endpoint): Markup {
  const lines = Object.entries(answersOf(endpoint)).map(([status, said]) => ({
    cells: [code(status), said.text, shapesOf(said)] as const,
  }));
  return table(`Answers: ${endpoint.summary}`, ['Status', 'When', 'Body'], lines);
}

function shapesOf({ bodies = [], type }: Said): Markup {
  if (type !== undefined) return code(type);
  if (bodies.length === 0) return join([]);
  return inLine(bodies.map((name) => link(answerComponent(name), answerComponent(name))));
}
