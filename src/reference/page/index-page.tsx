/** The list of all pages of the reference, and of everything that they name. */
import type { VNode } from 'preact';
import { docsAddress, guideAddress, pageName } from '../addresses.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { groups } from '../endpoints/groups.ts';
import { endpoints } from '../endpoints/index.ts';
import { cutSummary, type Guide, type GuideHeading, rowLevel } from '../guides/guide.ts';
import { bulletList, code, details, inLine, paragraph, section } from './parts.tsx';
import { type Chapter, groupAnchor } from './shell.tsx';

/** Guides that have subjects of the reference, with the place in the guide by the name under `/docs` that leads there. */
export const guidedTopics: Readonly<Record<string, readonly [title: string, guide: string]>> = {
  asynchronous: ['Asynchronous brands', 'server-api#send-the-shopper-to-another-page'],
  'three-d-secure': ['3-D Secure', 'server-api#3-d-secure-from-server-to-server'],
  webhooks: ['Webhooks', 'server-api#webhooks'],
  reminders: ['Reminders', 'server-api#reminders'],
  settings: ['Settings', 'operate/configuration#settings'],
  options: ['Options of the widget', 'options'],
};

/** The topics of which the index lists the chapters, and closed at first the rows that have names. */
const topicLists: Readonly<Record<string, readonly [id: string, title: string, names: string]>> = {
  simulator: ['values-for-tests', 'Values for tests', 'Every rule of the simulator'],
  brands: ['brands-by-code', 'Brands by code', 'Every brand'],
  parameters: ['parameters-by-name', 'Parameters by name', 'Every parameter'],
  answers: ['shapes', 'Answers by name', ''],
  'result-codes': ['result-codes-by-number', 'Result codes by number', 'Every result code'],
};

/** @param topics those of the environment */
export function indexChapters(topics: readonly Guide[]): Chapter[] {
  return [
    {
      id: 'operations',
      title: 'Operations',
      content: Object.entries(groups).map(([title, text]) =>
        operationGroup(title as Endpoint['group'], text),
      ),
    },
    { id: groupAnchor({ title: 'Topics' }), title: 'Topics', content: [topicList(topics), guidedList()] },
    ...topics.flatMap(namesOf),
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

function operationList(operations: readonly Endpoint[]): VNode {
  return (
    <ul class="pages">
      {operations.map(({ name, summary, method, path }) => (
        <li id={name}>
          <a href={docsAddress(name)}>{summary}</a>
          <code>{`${method.toUpperCase()} ${path}`}</code>
        </li>
      ))}
    </ul>
  );
}

function topicList(topics: readonly Guide[]): VNode {
  return (
    <ul class="pages">
      {topics.map((topic) => (
        <li id={pageName(topic.name)}>
          <a href={guideAddress(topic.name)}>{topic.title}</a>
          <span dangerouslySetInnerHTML={{ __html: cutSummary(topic).summary }} />
        </li>
      ))}
    </ul>
  );
}

function guidedList(): VNode {
  const links = Object.entries(guidedTopics).map(([name, [title, guide]]) => (
    <a id={name} href={guideAddress(guide)}>
      {title}
    </a>
  ));
  return paragraph(['In the guides: ', ...inLine(links), '.']);
}

function namesOf({ name, headings }: Guide): Chapter[] {
  const [id, title, names] = topicLists[pageName(name)] ?? [];
  if (id === undefined || title === undefined) return [];
  const chapters = headings.filter(({ level }) => level === 2);
  const rows = headings.filter(({ level }) => level === rowLevel);
  const all = details(`${names} (${rows.length})`, columns(name, rows), undefined, guideAddress(name));
  return [{ id, title, content: [columns(name, chapters), ...(rows.length > 0 ? [all] : [])] }];
}

/** Lists links in columns. Each has the anchor that it leads to, so that an address of either page works. */
function columns(topic: string, places: readonly GuideHeading[]): VNode {
  const isCode = places.some(({ level }) => level === rowLevel);
  const links = places.map(({ id, title }) => (
    <a id={id} href={`${guideAddress(topic)}#${id}`}>
      {isCode ? code(title) : title}
    </a>
  ));
  return <div class={isCode ? 'names columns' : 'columns'}>{bulletList(links)}</div>;
}
