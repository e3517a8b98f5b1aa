/** The pages at `/docs`: the reference to read and to print. They have no script and load nothing. */
import type { VNode } from 'preact';
import type { Facts, OpenApi } from '../document.ts';
import { groups } from '../endpoints/groups.ts';
import { endpoints } from '../endpoints/index.ts';
import { docsAddress, guideAddress } from './addresses.ts';
import { cardLinks } from './card-links.tsx';
import { formPicture } from './form-picture.tsx';
import { indexChapters, namedParts } from './index-page.tsx';
import { operationChapters, operationIntroduction } from './operations.tsx';
import { paragraph } from './parts.tsx';
import type { DocsPlace } from './place.ts';
import { referenceSearch, searchChapters } from './search.tsx';
import {
  type Chapter,
  chapterSections,
  type DocsPage,
  type PageGroup,
  productName,
  shell,
} from './shell.tsx';
import { type Topic, topics } from './topics.ts';

/** Returns the names of all pages but the index, in the order in which readers turn them. */
export function pageNames(facts: Pick<Facts, 'environment'>): string[] {
  return groupsOf(facts).flatMap(({ pages }) => pages.map(({ name }) => name));
}

/** Renders the list of all pages. */
export function indexPage(facts: Facts): string {
  const chapters = indexChapters(topicsOf(facts), facts);
  const end = [<p class="release">Release {facts.version}</p>];
  return pageOf({ title: productName }, [...introduction, referenceSearch()], chapters, facts, end);
}

/** Renders what has the words of a question in its name. @param question not empty; see {@link readQuestion} */
export function searchPage(question: string, facts: Pick<Facts, 'environment'>): string {
  const chapters = searchChapters(namedParts(topicsOf(facts)), question);
  const nothing = paragraph('No name has all these words. Try fewer or shorter ones.');
  const above = [referenceSearch(question), ...(chapters.length === 0 ? [nothing] : [])];
  return pageOf({ title: `Reference: ${question}` }, above, chapters, facts);
}

/** Renders a page by its name, an operation's of `api`. Throws when the environment has none of this name; see {@link pageNames}. */
export function namedPage(name: string, facts: Facts, place: DocsPlace, api: OpenApi): string {
  const endpoint = endpoints.find((one) => one.name === name);
  const operation = endpoint && api.paths[endpoint.path]?.[endpoint.method];
  if (endpoint !== undefined && operation !== undefined) {
    const chapters = operationChapters(endpoint, operation, api, place);
    const page = { name, title: operation.summary };
    return pageOf(page, operationIntroduction(endpoint, operation), chapters, facts);
  }
  const topic = topicsOf(facts).find((one) => one.name === name);
  if (topic === undefined) throw new Error(`The reference has no page ${name}.`);
  const { summary, text, chapters } = topic;
  return pageOf(topic, [paragraph(summary), ...(text?.(facts) ?? [])], chapters?.(facts) ?? [], facts);
}

function pageOf(
  { name, title }: Partial<DocsPage> & Pick<DocsPage, 'title'>,
  introduction: readonly VNode[],
  chapters: readonly Chapter[],
  facts: Pick<Facts, 'environment'>,
  end: readonly VNode[] = [],
): string {
  const content = [...chapterSections(chapters), ...end];
  return shell({ ...(name && { name }), title, introduction, parts: chapters, content }, groupsOf(facts));
}

function topicsOf({ environment }: Pick<Facts, 'environment'>): readonly Topic[] {
  return topics.filter(({ isOfTest }) => environment === 'test' || !isOfTest);
}

function groupsOf(facts: Pick<Facts, 'environment'>): PageGroup[] {
  const operations = Object.keys(groups).map((title) => ({
    title,
    pages: endpoints
      .filter(({ group }) => group === title)
      .map(({ name, summary }) => ({ name, title: summary })),
  }));
  return [...operations, { title: 'Topics', pages: topicsOf(facts) }];
}

/** What the product is, and where each reader begins. */
const introduction: readonly VNode[] = [
  <div class="hero">
    <div>
      <p class="lead">
        A browser checkout that a shop adds with one script tag, and the gateway that issues it.
      </p>
      <p>
        Begin with <a href={docsAddress('createCheckout')}>a checkout for the widget</a> or{' '}
        <a href={docsAddress('createPayment')}>a payment from server to server</a>. The same for programs:{' '}
        <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1). How a shop is built, tested and run: the{' '}
        <a href={guideAddress('')}>guides</a>.
      </p>
    </div>
    {formPicture()}
  </div>,
  cardLinks([
    {
      title: 'For merchants',
      address: guideAddress('first-payment'),
      sentence: 'Three commands, a page of your own, and a card that pays.',
    },
    {
      title: 'For testers',
      address: guideAddress('testers'),
      sentence: 'Every outcome, challenge and webhook, by hand or in a test.',
    },
    {
      title: 'For operators',
      address: guideAddress('operate'),
      sentence: 'Install it, connect it to your gateway, and watch it run.',
    },
  ]),
];
