/** The list of all pages, and of everything that they name, and the search in them. */
import type { VNode } from 'preact';
import type { Facts } from '../document.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { groups } from '../endpoints/groups.ts';
import { endpoints } from '../endpoints/index.ts';
import { addressOfAnchor, docsAddress, guideAddress } from './addresses.ts';
import { bulletList, code, details, inLine, paragraph, prose, section } from './parts.tsx';
import type { NamedParts } from './search.tsx';
import { type Chapter, groupAnchor, type Part } from './shell.tsx';
import { guidedTopics, type Topic } from './topics.ts';

const guided = Object.entries(guidedTopics);

/** Everything that the search finds. @param topics those of the environment */
export function namedParts(topics: readonly Topic[]): NamedParts[] {
  return [
    {
      title: 'Operations',
      parts: endpoints.map(({ name, summary }) => [docsAddress(name), summary] as const),
    },
    {
      title: 'Topics',
      parts: [
        ...topics.map(({ name, title }) => [docsAddress(name), title] as const),
        ...guided.map(([, [title, guide]]) => [guideAddress(guide), title] as const),
      ],
    },
    ...topics.map(({ title, names }) => ({
      title,
      areCode: true as const,
      parts: (names?.parts ?? []).map((part) => [addressOfAnchor(part.id), part.title, part.more] as const),
    })),
  ];
}

/** @param topics those of the environment */
export function indexChapters(topics: readonly Topic[], facts: Facts): Chapter[] {
  return [
    {
      id: 'operations',
      title: 'Operations',
      content: Object.entries(groups).map(([title, text]) =>
        operationGroup(title as Endpoint['group'], text),
      ),
    },
    { id: groupAnchor({ title: 'Topics' }), title: 'Topics', content: [topicList(topics), guidedList()] },
    ...topics.flatMap((topic) => namesOf(topic, facts)),
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
function namesOf({ names, chapters }: Topic, facts: Facts): Chapter[] {
  if (names === undefined || chapters === undefined) return [];
  const { title, label, parts, id = title.toLowerCase().replaceAll(' ', '-') } = names;
  const all = details(`${label} (${parts.length})`, [columns(parts, true)]);
  const content = [columns(chapters(facts)), ...(parts.length > 0 ? [all] : [])];
  return [{ id, title, content }];
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
