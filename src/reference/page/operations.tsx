/**
 * The reference's chapter about operations: what each one does, how it is called, what it reads and what it answers.
 */
import type { VNode } from 'preact';
import type { Operation } from '#contract/parameters/operation.ts';
import { answerComponent } from '../answer-schemas.ts';
import { conditionsOf, idempotencyText } from '../document.ts';
import type { Endpoint, Said } from '../endpoints/endpoint.ts';
import { endpoints } from '../endpoints/index.ts';
import { requiredIn } from '../request-schema.ts';
import { sharedAnswers } from '../responses.ts';
import { noteOf } from '../value-schema.ts';
import { curl } from './curl.ts';
import { structureList, usualTable } from './parameters.tsx';
import {
  block,
  bulletList,
  type Content,
  code,
  details,
  inLine,
  link,
  paragraph,
  prose,
  section,
} from './parts.tsx';
import { table } from './table.tsx';

const callers: Readonly<Record<Endpoint['caller'], string>> = {
  merchant: 'Called by the merchant’s server with its access token.',
  widget: 'Called by the widget; the checkout’s id is the only credential.',
  anybody: 'Needs no credentials.',
};

/** Entries of this chapter in the menu. */
export const operationEntries = endpoints.map(({ name, summary }) => ({ id: name, title: summary }));

export function operationSections(): VNode[] {
  return [...new Set(endpoints.map(({ group }) => group))].map((group) =>
    section({
      id: `group.${group.replaceAll(' ', '-')}`,
      title: group,
      level: 3,
      content: endpoints.filter((endpoint) => endpoint.group === group).map(operationSection),
    }),
  );
}

function operationSection(endpoint: Endpoint): VNode {
  const { method, path, name, summary, text, caller, body = [], query = [] } = endpoint;
  const title = (
    <>
      {summary} <code class="call">{`${method.toUpperCase()} ${path}`}</code>
    </>
  );
  return section({
    id: name,
    title,
    level: 4,
    content: [
      paragraph(`${text} ${callers[caller]}`),
      ...(caller === 'widget' ? [] : examplesOf(endpoint)),
      ...(endpoint.idempotent
        ? [prose(`\`Idempotency-Key\` (header). ${idempotencyText}`)].map(paragraph)
        : []),
      ...(query.length === 0 ? [] : queryParts(endpoint)),
      ...conditionsOf(endpoint).map(paragraph),
      ...usualParts(endpoint),
      ...body.map(({ name: request, operation }) => bodyPart(request, operation)),
      ...ruleParts(endpoint),
      details('Statuses', [answerTable(endpoint)]),
    ],
  });
}

function examplesOf(endpoint: Endpoint): VNode[] {
  const { summary, examples } = endpoint;
  if (examples === undefined) return [block(`Example: ${summary}`, curl(endpoint))];
  return Object.entries(examples).flatMap(([purpose, fields]) => [
    paragraph(`${purpose}:`),
    block(`Example: ${purpose}`, curl(endpoint, fields)),
  ]);
}

function queryParts({ query = [] }: Endpoint): VNode[] {
  return [
    paragraph('Query parameters:'),
    bulletList(query.map((row) => prose(`\`${row.name}\` (${row.required}): ${noteOf(row)}`))),
  ];
}

/** Shows the parameters that most requests have. The full list below them is closed at first. */
function usualParts({ usual = [], body: [first] = [], summary }: Endpoint): VNode[] {
  return first === undefined || usual.length === 0
    ? []
    : [usualTable(`Usual parameters: ${summary}`, first.operation, usual)];
}

function bodyPart(request: string, operation: Operation): VNode {
  const required = requiredIn(operation);
  const refused = [...operation.refused].map(([prefix, remedy]) => prose(`\`${prefix}\` ${remedy}.`));
  return details(`Parameters of ${request}`, [
    ...(required.length === 0 ? [] : [paragraph(`Always required: ${required.join(', ')}.`)]),
    structureList(operation),
    ...(refused.length === 0 ? [] : [paragraph('Refused:'), bulletList(refused)]),
  ]);
}

/**
 * Shows the rules of the operation itself. The rules of its parameter groups stand in the chapter about parameters,
 * once.
 */
function ruleParts({ body = [] }: Endpoint): VNode[] {
  const texts = new Set(body.flatMap(({ operation }) => operation.rules.map(({ text }) => text)));
  if (texts.size === 0) return [];
  return [
    details('Rules', [bulletList([...texts].map(prose)), paragraph('The groups have rules of their own.')]),
  ];
}

function answerTable({ summary, answers }: Endpoint): VNode {
  return table(`Answers: ${summary}`, ['Status', 'When', 'Body'], linesOf(answers));
}

/** Shows the HTTP statuses that follow from how an operation is called. */
export function sharedStatuses(): VNode {
  const lines = sharedAnswers.flatMap(([whose, answers]) =>
    linesOf(answers).map(({ cells: [status, when, body] }) => ({
      cells: [status, whose, when, body] as const,
    })),
  );
  return details('Statuses of every operation', [
    table('Statuses of every operation', ['Status', 'Of', 'When', 'Body'], lines),
  ]);
}

function linesOf(answers: Readonly<Record<number, Said>>) {
  return Object.entries(answers).map(([status, said]) => ({
    cells: [code(status), prose(said.text), shapesOf(said)] as const,
  }));
}

function shapesOf({ bodies = [], type }: Said): Content {
  if (type !== undefined) return code(type);
  return inLine(bodies.map((name) => link(answerComponent(name), answerComponent(name))));
}
