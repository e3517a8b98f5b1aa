/** The list of all pages, and of every parameter, brand and result code, to be searched in the browser. */
import type { VNode } from 'preact';
import { paymentBrands } from '#contract/brands/payment-brands.ts';
import { structures } from '#contract/parameters/groups.ts';
import { catalogue } from '#contract/result-codes-data.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { groups } from '../endpoints/groups.ts';
import { endpoints } from '../endpoints/index.ts';
import { addressOfAnchor, docsAddress, guideAddress } from './addresses.ts';
import { answerEntries } from './answers.ts';
import { brandEntries } from './brands.ts';
import { parameterEntries } from './parameters.tsx';
import { bulletList, code, details, inLine, paragraph, prose, section } from './parts.tsx';
import { resultCodeEntries } from './result-codes.ts';
import type { NamedParts } from './search.tsx';
import { type Chapter, groupAnchor, type Part } from './shell.tsx';
import { allRules, simulatorEntries } from './simulator.ts';
import { guidedTopics, type Topic } from './topics.ts';

const codes = Object.keys(catalogue).map((one) => ({ id: `code.${one}`, title: one }));
const brands = paymentBrands.map((brand) => ({ id: `brand.${brand.code}`, title: brand.code }));
const rules = allRules.map(([rule]) => ({ id: `rule.${rule}`, title: rule }));
const parameters = structures.flatMap(({ rows }) =>
  rows.map(({ name }) => ({ id: `parameter.${name}`, title: name })),
);

const guided = Object.entries(guidedTopics);

/** Everything that the search finds. @param topics those of the environment */
export function namedParts(topics: readonly Pick<Topic, 'name' | 'title'>[]): NamedParts[] {
  const atAnchor = ({ id, title }: Part) => [addressOfAnchor(id), title] as const;
  return [
    {
      title: 'Operations',
      parts: endpoints.map(({ name, summary }) => [docsAddress(name), summary] as const),
      isCode: false,
    },
    {
      title: 'Topics',
      parts: [
        ...topics.map(({ name, title }) => [docsAddress(name), title] as const),
        ...guided.map(([, [title, guide]]) => [guideAddress(guide), title] as const),
      ],
      isCode: false,
    },
    { title: 'Parameters', parts: parameters.map(atAnchor), isCode: true },
    {
      title: 'Brands',
      parts: paymentBrands.map(({ code: id, name }) =>
        atAnchor({ id: `brand.${id}`, title: `${name} (${id})` }),
      ),
      isCode: false,
    },
    {
      title: 'Result codes',
      parts: Object.entries(catalogue).map(([id, text]) =>
        atAnchor({ id: `code.${id}`, title: `${id} ${text}` }),
      ),
      isCode: false,
    },
    ...(hasSimulator(topics)
      ? [{ title: 'Values for tests', parts: rules.map(atAnchor), isCode: true }]
      : []),
  ];
}

const hasSimulator = (topics: readonly Pick<Topic, 'name'>[]): boolean =>
  topics.some(({ name }) => name === 'simulator');

/** @param topics those of the environment */
export function indexChapters(topics: readonly Topic[]): Chapter[] {
  return [
    {
      id: 'operations',
      title: 'Operations',
      content: Object.entries(groups).map(([title, text]) =>
        operationGroup(title as Endpoint['group'], text),
      ),
    },
    { id: groupAnchor({ title: 'Topics' }), title: 'Topics', content: [topicList(topics), guidedList()] },
    ...(hasSimulator(topics)
      ? [lookUp('Values for tests', simulatorEntries, 'Every rule of the simulator', rules)]
      : []),
    lookUp('Parameters by name', parameterEntries, 'Every parameter', parameters),
    lookUp('Brands by code', brandEntries, 'Every brand', brands),
    lookUp('Result codes by number', resultCodeEntries, 'Every result code', codes),
    { id: 'shapes', title: 'Answers by name', content: [columns(answerEntries)] },
  ];
}

function operationGroup(title: Endpoint['group'], text: string): VNode {
  return section({
    id: groupAnchor({ title }),
    title,
    level: 3,
    content: [paragraph(text), operationList(endpoints.filter(({ group }) => group === title))],
  });
}

function operationList(listed: readonly Endpoint[]): VNode {
  return (
    <ul class="pages">
      {listed.map(({ name, summary, method, path }) => (
        <li id={name}>
          <a href={docsAddress(name)}>{summary}</a>
          <code>{`${method.toUpperCase()} ${path}`}</code>
        </li>
      ))}
    </ul>
  );
}

function topicList(topics: readonly Topic[]): VNode {
  return (
    <ul class="pages">
      {topics.map(({ name, title, summary }) => (
        <li id={name}>
          <a href={docsAddress(name)}>{title}</a>
          <span>{prose(summary)}</span>
        </li>
      ))}
    </ul>
  );
}

function guidedList(): VNode {
  const links = guided.map(([name, [title, guide]]) => (
    <a id={name} href={guideAddress(guide)}>
      {title}
    </a>
  ));
  return paragraph(['In the guides: ', ...inLine(links), '.']);
}

/** Lists the parts of a page, and closed at first everything on it by name. */
function lookUp(title: string, parts: readonly Part[], label: string, names: readonly Part[]): Chapter {
  return {
    id: title.toLowerCase().replaceAll(' ', '-'),
    title,
    content: [columns(parts), details(`${label} (${names.length})`, [columns(names, true)])],
  };
}

/** Lists links in columns. Each has the anchor that it leads to, so that an address of either page works. */
function columns(parts: readonly Part[], isCode = false): VNode {
  const links = parts.map(({ id, title }) => (
    <a id={id} href={addressOfAnchor(id)}>
      {isCode ? code(title) : title}
    </a>
  ));
  return <div class={isCode ? 'names columns' : 'columns'}>{bulletList(links)}</div>;
}
