/** The page of one operation: how it is sent, what it reads, and what it answers. */
import type { VNode } from 'preact';
import { createExample } from '../answer-examples.ts';
import { answerComponent } from '../answer-schemas.ts';
import { type Facts, getConditions, idempotencyText } from '../document.ts';
import type { Endpoint, Said } from '../endpoints/endpoint.ts';
import { findIdForm } from '../identifier-forms.ts';
import { requiredIn } from '../request-schema.ts';
import { getAnswers, sharedAnswers } from '../responses.ts';
import { getNote } from '../value-schema.ts';
import { curl } from './curl.ts';
import { parameterGroups, usualTable } from './parameters.tsx';
import { block, bulletList, type Content, code, details, inLine, link, paragraph, prose } from './parts.tsx';
import { type DocsPlace, readyCommand } from './place.ts';
import type { Chapter } from './shell.tsx';
import { table } from './table.tsx';

const callers: Readonly<Record<Endpoint['caller'], string>> = {
  merchant: 'Called by the merchant’s server with its access token.',
  widget: 'Called by the widget; the checkout’s id is the only credential.',
  anybody: 'Needs no credentials.',
};

export function operationIntroduction({ method, path, text, caller }: Endpoint): VNode[] {
  return [
    <p class="call">
      <code>
        <b>{method.toUpperCase()}</b> {path}
      </code>
    </p>,
    paragraph(text),
    paragraph(callers[caller]),
  ];
}

export function operationChapters(endpoint: Endpoint, facts: Facts, place: DocsPlace): Chapter[] {
  return [
    ...(endpoint.caller === 'widget' ? [] : [sending(endpoint, facts, place)]),
    ...request(endpoint),
    ...parameters(endpoint),
    answers(endpoint, facts),
    errors(endpoint, facts),
  ];
}

function sending(endpoint: Endpoint, { environment }: Facts, place: DocsPlace): Chapter {
  const { summary, examples } = endpoint;
  const show = (purpose: string, fields = endpoint.example) =>
    block(`Command: ${purpose}`, readyCommand(curl(endpoint, fields), place));
  const commands =
    examples === undefined
      ? [show(summary)]
      : Object.entries(examples).flatMap(([purpose, fields]) => [
          paragraph(`${purpose}:`),
          show(purpose, fields),
        ]);
  const said =
    environment === 'test' && place.hasDemo && endpoint.caller === 'merchant'
      ? [
          paragraph(
            'Paste it into a shell: it has the address of this gateway and the demo merchant’s credentials. The workbench, whose address the program prints, lists under Requests what arrived and what was answered.',
          ),
        ]
      : [];
  return { id: 'send', title: 'Send it', content: [...said, ...commands] };
}

/** What stands outside of the body. */
function request({ path, query = [], idempotent, caller, body }: Endpoint): Chapter[] {
  const form = findIdForm(path);
  const lines = [
    ...(caller === 'merchant'
      ? [{ cells: [code('Authorization'), 'header', 'R', prose('`Bearer` and the access token.')] as const }]
      : []),
    ...(body === undefined
      ? []
      : [
          {
            cells: [
              code('Content-Type'),
              'header',
              'R',
              prose('`application/x-www-form-urlencoded`'),
            ] as const,
          },
        ]),
    ...(idempotent
      ? [{ cells: [code('Idempotency-Key'), 'header', 'O', prose(idempotencyText)] as const }]
      : []),
    ...(form === undefined ? [] : [{ cells: [code('id'), 'path', 'R', prose(form.description)] as const }]),
    ...query.map((row) => ({
      cells: [code(row.name), 'query', row.required, prose(getNote(row))] as const,
    })),
  ];
  if (lines.length === 0) return [];
  const head = ['Name', 'In', 'Required', 'Meaning'];
  return [
    {
      id: 'request',
      title: 'Headers, path and query',
      content: [table('Parts of the request', head, lines)],
    },
  ];
}

function parameters(endpoint: Endpoint): Chapter[] {
  const { body = [], usual = [], summary } = endpoint;
  const [first] = body;
  if (first === undefined) return [];
  const rules = [...new Set(body.flatMap(({ operation }) => operation.rules.map(({ text }) => text)))];
  const content = [
    paragraph([
      prose('R means required within its group of parameters, C required under a condition, O optional. '),
      link('parameters', 'All parameters'),
      prose(' have a page of their own.'),
    ]),
    ...getConditions(endpoint).map(paragraph),
    ...(usual.length === 0 ? [] : [usualTable(`Usual parameters: ${summary}`, first.operation, usual)]),
    ...(rules.length === 0 ? [] : [paragraph('Rules:'), bulletList(rules.map(prose))]),
    ...body.flatMap(({ name, operation }) => {
      const required = requiredIn(operation);
      const refused = [...operation.refused].map(([prefix, remedy]) => prose(`\`${prefix}\` ${remedy}.`));
      return [
        paragraph([
          prose(`All parameters of ${body.length > 1 ? `a \`${name}\`` : 'the request'}, by group.`),
          ...(required.length === 0 ? [] : [prose(` Always required: ${required.join(', ')}.`)]),
        ]),
        ...parameterGroups(name, operation),
        ...(refused.length === 0 ? [] : [details('Refused parameters', [bulletList(refused)])]),
      ];
    }),
  ];
  return [{ id: 'parameters', title: 'Parameters', content }];
}

function answers(endpoint: Endpoint, facts: Facts): Chapter {
  const own = Object.entries(endpoint.answers);
  const examples = own.flatMap(([status, { bodies = [] }]) =>
    bodies.map((name) => {
      const label = `${status}: ${answerComponent(name)}`;
      const example = createExample(name, Number(status), facts.buildNumber);
      return details(`Example of ${label}`, [block(`Example of ${label}`, JSON.stringify(example, null, 2))]);
    }),
  );
  return {
    id: 'answers',
    title: 'Answers',
    content: [answerTable(`Answers: ${endpoint.summary}`, endpoint.answers), ...examples],
  };
}

/** The answers that follow from how the operation is called. */
function errors(endpoint: Endpoint, { buildNumber }: Facts): Chapter {
  const others = Object.fromEntries(
    Object.entries(getAnswers(endpoint)).filter(([status]) => !Object.hasOwn(endpoint.answers, status)),
  );
  const example = JSON.stringify(createExample('Plain', 400, buildNumber), null, 2);
  return {
    id: 'errors',
    title: 'Errors',
    content: [
      answerTable(`Errors: ${endpoint.summary}`, others),
      paragraph([
        prose('`result.code` says what is wrong: '),
        link('result-codes', 'result codes'),
        prose('. `result.parameterErrors` names the parameters:'),
      ]),
      block('Example of a wrong request', example),
    ],
  };
}

function answerTable(label: string, said: Readonly<Record<string, Said>>): VNode {
  return table(label, ['Status', 'When', 'Body'], linesOf(said));
}

/** Shows the HTTP statuses that follow from how an operation is called. */
export function sharedStatuses(): VNode {
  const lines = sharedAnswers.flatMap(([whose, said]) =>
    linesOf(said).map(({ cells: [status, when, body] }) => ({
      cells: [status, whose, when, body] as const,
    })),
  );
  return table('Statuses of every operation', ['Status', 'Of', 'When', 'Body'], lines);
}

function linesOf(said: Readonly<Record<string, Said>>) {
  return Object.entries(said).map(([status, one]) => ({
    cells: [code(status), prose(one.text), shapesOf(one)] as const,
  }));
}

function shapesOf({ bodies = [], type }: Said): Content {
  if (type !== undefined) return code(type);
  return inLine(bodies.map((name) => link(answerComponent(name), answerComponent(name))));
}
