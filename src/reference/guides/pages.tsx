/** The pages at `/docs/guides`: the documents of the project to read, and the search through them. */
import type { VNode } from 'preact';
import { nearest } from '#contract/nearest.ts';
import { guideAddress } from '../page/addresses.ts';
import { cardLinks } from '../page/card-links.tsx';
import { formPicture } from '../page/form-picture.tsx';
import { bulletList, paragraph, section } from '../page/parts.tsx';
import { readQuestion, searchForm, wordsIn } from '../page/search.tsx';
import { groupAnchor, guideSite, type PageGroup, shell } from '../page/shell.tsx';
import { type GuideGroup, groupGuides } from './groups.ts';
import type { Guide, GuideHeading } from './guide.ts';
import { guides } from './guides-at-build.ts';

const all: readonly Guide[] = guides;
const groups: readonly GuideGroup[] = groupGuides(all);

/** All guides as the frame of a page lists them. */
const pageGroups: readonly PageGroup[] = groups.map(({ title, guides: those }) => ({
  title,
  pages: those.map((guide) => ({ name: `guides/${guide.name}`, title: guide.title })),
}));

/** The guides that most readers look for. */
const firstGuides = [
  {
    title: 'Take your first payment',
    address: guideAddress('first-payment'),
    sentence: 'Three commands and a page of your own, in an empty folder.',
    picture: [formPicture()],
  },
  {
    title: 'Theme the form',
    address: guideAddress('theme'),
    sentence: 'Colours, sizes and fonts of your shop, in a few lines of CSS.',
    picture: ['bank', 'game', 'fashion'].map(formPicture),
  },
  {
    title: 'Migrate',
    address: guideAddress('migrate'),
    sentence: 'From the hosted script: what you change, and what stays.',
    picture: [formPicture('stacked'), <span class="to" />, formPicture()],
  },
];

/** Returns the names of all guides, in the order in which readers turn them. */
export function guideNames(): string[] {
  return groups.flatMap((group) => group.guides.map(({ name }) => name));
}

/** Renders the list of all guides, or with a question those that have its words. */
export function guideListPage(question = ''): string {
  const asked = readQuestion(question);
  if (asked === '') {
    return listPage('Guides', [guideSearch(''), ...groupSections()], [cardLinks(firstGuides)]);
  }
  const matches = searchGuides(all, asked);
  const headings = matches.reduce((count, match) => count + match.headings.length, 0);
  const result =
    matches.length === 0
      ? paragraph('No text below a heading has all these words. Try fewer or shorter ones.')
      : paragraph(`Guides: ${matches.length}. Headings: ${headings}.`);
  return listPage(`Guides with ${asked}`, [
    guideSearch(asked),
    result,
    ...matches.map(matchSection),
    paragraph(<a href={guideAddress('')}>All guides</a>),
  ]);
}

/** Renders a guide. Undefined when there is none of this name. */
export function guidePage(name: string): string | undefined {
  const guide = all.find((one) => one.name === name);
  if (guide === undefined) return undefined;
  const parts = guide.headings.filter(({ level }) => level === 2);
  // The HTML is the project's own, made of its documents when it was built.
  const content = <div dangerouslySetInnerHTML={{ __html: guide.html }} />;
  const page = { name: `guides/${name}`, title: guide.title, introduction: [], parts, content: [content] };
  return shell(page, pageGroups, guideSite);
}

/** Renders what answers for a guide that is not there. */
export function noGuidePage(name: string): string {
  const meant = all.find((guide) => guide.name === nearest(name, guideNames()));
  return listPage('There is no such guide', [
    ...(meant === undefined ? [] : [paragraph(['Did you mean ', guideLink(meant), '?'])]),
    guideSearch(''),
    ...groupSections(),
  ]);
}

function listPage(title: string, content: readonly VNode[], introduction: readonly VNode[] = []): string {
  const parts = groups.map((group) => ({ id: groupAnchor(group), title: group.title }));
  return shell(
    { title, introduction, parts: title === 'Guides' ? parts : [], content },
    pageGroups,
    guideSite,
  );
}

const guideSearch = (question: string): VNode =>
  searchForm(guideAddress(''), 'Words in the guides', question);

function groupSections(): VNode[] {
  return groups.map((group) =>
    section({
      id: groupAnchor(group),
      title: group.title,
      level: 2,
      content: <div class="columns">{bulletList(group.guides.map(guideLink))}</div>,
    }),
  );
}

function matchSection({ guide, headings }: GuideMatch): VNode {
  const links = headings.map(({ id, title }) => <a href={`${guideAddress(guide.name)}#${id}`}>{title}</a>);
  return (
    <section>
      <h2>{guideLink(guide)}</h2>
      {links.length > 0 && bulletList(links)}
    </section>
  );
}

const guideLink = ({ name, title }: Guide) => <a href={guideAddress(name)}>{title}</a>;

interface GuideMatch {
  readonly guide: Guide;
  /** The headings that have all words, together with the title of the guide, or above a text that has them. */
  readonly headings: readonly GuideHeading[];
}

/** Most words of a question that are looked for, because each is looked for in every text. */
const maxWords = 8;

/** The texts of a guide in small letters, by the anchor of the heading above; empty for the text before the first one. */
const textsOf = new WeakMap<Guide, ReadonlyMap<string, string>>();

function getTexts(guide: Guide): ReadonlyMap<string, string> {
  const known = textsOf.get(guide);
  if (known !== undefined) return known;
  const parts = guide.html.split(/(?=<h[2-6] id=)/).map((part): [string, string] => {
    const [, id = ''] = /^<h[2-6] id="([^"]*)"/.exec(part) ?? [];
    return [id, part.replace(/<[^>]*>/g, '').toLowerCase()];
  });
  const texts = new Map(parts);
  textsOf.set(guide, texts);
  return texts;
}

/**
 * Finds the guides that have all words of a question in their title, in a heading or in the text below one, those with all
 * words in their title first. Letters may be large or small; a word may be a part of a longer one.
 */
export function searchGuides(guides: readonly Guide[], question: string): GuideMatch[] {
  const words = wordsIn(question).slice(0, maxWords);
  if (words.length === 0) return [];
  const hasAll = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const hasAny = (text: string) => words.some((word) => text.toLowerCase().includes(word));
  const matches = guides.flatMap((guide) => {
    const texts = getTexts(guide);
    const headings = guide.headings.filter(
      ({ id, title }) => (hasAny(title) && hasAll(`${guide.title} ${title}`)) || hasAll(texts.get(id) ?? ''),
    );
    const isFound = hasAll(guide.title) || headings.length > 0 || hasAll(texts.get('') ?? '');
    return isFound ? [{ guide, headings }] : [];
  });
  return [
    ...matches.filter(({ guide }) => hasAll(guide.title)),
    ...matches.filter(({ guide }) => !hasAll(guide.title)),
  ];
}
