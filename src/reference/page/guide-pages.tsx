/** The pages at `/docs/guides`: the documents of the project to read. */
import type { VNode } from 'preact';
import { nearest } from '#contract/nearest.ts';
import { guideAddress, pageName } from '../addresses.ts';
import { guideGroups } from '../guides/groups.ts';
import { cutSummary, type Guide } from '../guides/guide.ts';
import { cardLinks } from './card-links.tsx';
import { formPicture } from './form-picture.tsx';
import { bulletList, paragraph, section } from './parts.tsx';
import { searchForm } from './search.tsx';
import {
  type Chapter,
  chapterSections,
  groupAnchor,
  guideSite,
  type PageGroup,
  referenceSite,
  shell,
} from './shell.tsx';

const guides = guideGroups.flatMap((group) => group.guides);

/** All guides as the frame of a page lists them. */
const pageGroups: readonly PageGroup[] = guideGroups.map(({ title, guides: those }) => ({
  title,
  pages: those.map((guide) => ({ name: pageName(guide.name), title: guide.title })),
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
  return guides.map(({ name }) => name);
}

/** Renders the list of all guides. */
export function guideListPage(): string {
  return listPage('Guides', [searchForm(), ...groupSections()], [cardLinks(firstGuides)]);
}

/** Renders a guide. Undefined when there is none of this name. */
export function guidePage(name: string): string | undefined {
  const guide = guides.find((one) => one.name === name);
  return guide && documentPage(guide, pageGroups, [], guideSite);
}

/** Renders a document as a page. @param more chapters below it; a page has them or chapters of its own */
export function documentPage(
  document: Guide,
  groups: readonly PageGroup[],
  more: readonly Chapter[] = [],
  site = referenceSite,
): string {
  const { name, title, headings } = document;
  const parts = [...headings.filter(({ level }) => level === 2), ...more];
  // The HTML is the project's own, made of its documents when it was built.
  const { summary, others } = cutSummary(document);
  const introduction = summary === '' ? [] : [<p dangerouslySetInnerHTML={{ __html: summary }} />];
  const content = [<div dangerouslySetInnerHTML={{ __html: others }} />, ...chapterSections(more)];
  return shell({ name: pageName(name), title, introduction, parts, content }, groups, site);
}

/** Renders what answers for a guide that is not there. */
export function noGuidePage(name: string): string {
  const meant = guides.find((guide) => guide.name === nearest(name, guideNames()));
  return listPage('There is no such guide', [
    ...(meant === undefined ? [] : [paragraph(['Did you mean ', guideLink(meant), '?'])]),
    searchForm(),
    ...groupSections(),
  ]);
}

function listPage(title: string, content: readonly VNode[], introduction: readonly VNode[] = []): string {
  const parts = guideGroups.map((group) => ({ id: groupAnchor(group), title: group.title }));
  return shell(
    { title, introduction, parts: title === 'Guides' ? parts : [], content },
    pageGroups,
    guideSite,
  );
}

function groupSections(): VNode[] {
  return guideGroups.map((group) =>
    section({
      id: groupAnchor(group),
      title: group.title,
      level: 2,
      content: <div class="columns">{bulletList(group.guides.map(guideLink))}</div>,
    }),
  );
}

const guideLink = ({ name, title }: Guide) => <a href={guideAddress(name)}>{title}</a>;
