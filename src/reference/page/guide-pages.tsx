/** The pages at `/docs/guides`: the documents of the project to read. */
import { nearest } from '#contract/nearest.ts';
import { guideAddress, pageName } from '../addresses.ts';
import { guideGroups, guideList } from '../guides/groups.ts';
import { cutSummary, type Guide } from '../guides/guide.ts';
import { cardLinks } from './card-links.tsx';
import { guidePicture } from './form-picture.tsx';
import { paragraph } from './parts.tsx';
import { searchForm } from './search.tsx';
import { type Chapter, chapterSections, guideSite, type PageGroup, referenceSite, shell } from './shell.tsx';

const guides = guideGroups.flatMap((group) => group.guides);

/** All guides as the frame of a page lists them. */
const pageGroups: readonly PageGroup[] = guideGroups.map(({ title, guides: those }) => ({
  title,
  anchor: guideList.headings.find((heading) => heading.title === title)?.id ?? '',
  pages: those.map((guide) => ({ name: pageName(guide.name), title: guide.title })),
}));

/** The guides that most readers look for, each with a picture. */
const firstGuides = [
  {
    name: 'first-payment',
    title: 'Take your first payment',
    sentence: 'Three commands and a page of your own, in an empty folder.',
  },
  {
    name: 'theme',
    title: 'Theme the form',
    sentence: 'Colours, sizes and fonts of your shop, in a few lines of CSS.',
  },
  {
    name: 'migrate',
    title: 'Migrate',
    sentence: 'From the hosted script: what you change, and what stays.',
  },
].map(({ name, ...card }) => ({ ...card, address: guideAddress(name), picture: guidePicture(name) }));

/** Returns the names of all guides, in the order in which readers turn them. */
export function guideNames(): string[] {
  return guides.map(({ name }) => name);
}

/** Renders the list of all documents. */
export function guideListPage(): string {
  const { title, headings } = guideList;
  const introduction = [paragraphOf(cutSummary(guideList).summary), searchForm(), cardLinks(firstGuides)];
  return shell({ title, introduction, parts: headings, content: [everyGuide()] }, pageGroups, guideSite);
}

/** Lists the documents as the reference lists its pages: titles in a column, sentences in another. */
function everyGuide() {
  const { others } = cutSummary(guideList);
  return text(
    others
      .replaceAll('<ul>', '<ul class="pages">')
      .replace(
        /<\/a>: (.)(.*)<\/li>/g,
        (_all, first, rest) =>
          `</a><span class="colon">: </span><span>${first.toUpperCase()}${rest}</span></li>`,
      ),
  );
}

/** The HTML is the project's own, made of its documents when it was built. */
const text = (html: string) => <div dangerouslySetInnerHTML={{ __html: html }} />;

const paragraphOf = (html: string) => <p dangerouslySetInnerHTML={{ __html: html }} />;

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
  const { summary, others } = cutSummary(document);
  const introduction = summary === '' ? [] : [paragraphOf(summary)];
  const content = [text(others), ...chapterSections(more)];
  return shell({ name: pageName(name), title, introduction, parts, content }, groups, site);
}

/** Renders what answers for a guide that is not there. */
export function noGuidePage(name: string): string {
  const meant = guides.find((guide) => guide.name === nearest(name, guideNames()));
  const content = [
    ...(meant === undefined ? [] : [paragraph(['Did you mean ', guideLink(meant), '?'])]),
    searchForm(),
    everyGuide(),
  ];
  return shell(
    { title: 'There is no such guide', introduction: [], parts: [], content },
    pageGroups,
    guideSite,
  );
}

const guideLink = ({ name, title }: Guide) => <a href={guideAddress(name)}>{title}</a>;
