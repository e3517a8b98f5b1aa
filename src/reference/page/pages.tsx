/** The pages at `/docs`: the reference to read and to print. They load nothing but the form on the first page. */
import type { VNode } from 'preact';
import { docsAddress, guideAddress, pageName } from '../addresses.ts';
import type { Facts, OpenApi } from '../document.ts';
import { groups } from '../endpoints/groups.ts';
import { endpoints } from '../endpoints/index.ts';
import { guideGroups, topics } from '../guides/groups.ts';
import type { Guide } from '../guides/guide.ts';
import { cardLinks } from './card-links.tsx';
import { connectorChapters, connectorsTopic } from './connectors.ts';
import { guidePicture } from './form-picture.tsx';
import { documentPage } from './guide-pages.tsx';
import { indexChapters } from './index-page.tsx';
import { operationChapters, operationIntroduction } from './operations.tsx';
import { ownBrandChapters } from './own-brands.ts';
import type { DocsPlace } from './place.ts';
import { searchForm, searchResult } from './search.tsx';
import { type Chapter, chapterSections, type PageGroup, productName, shell } from './shell.tsx';

/** Returns the names of all pages but the index, in the order in which readers turn them. */
export function pageNames(facts: Pick<Facts, 'environment'>): string[] {
  return groupsOf(facts).flatMap(({ pages }) => pages.map(({ name }) => name));
}

/** Renders the list of all pages. @param hasForm whether the gateway has a form to try: that of the demo merchant */
export function indexPage(facts: Facts, hasForm: boolean): string {
  const { environment, version } = facts;
  const parts = indexChapters(findTopics(facts));
  const end = (
    <p class="release">
      Release {version}, {environment} environment
    </p>
  );
  const content = [...chapterSections(parts), end];
  const page = { title: productName, introduction: [...introduction(hasForm), searchForm()], parts, content };
  return shell(page, groupsOf(facts));
}

/** The operations as the search reads them. */
const operations: readonly Guide[] = endpoints.map(({ name, summary }) => ({
  name: `reference/${name}`,
  title: summary,
  headings: [],
  html: '',
}));

/** Renders the pages that have the words of a question. @param question not empty; see {@link readQuestion} */
export function searchPage(question: string, facts: Pick<Facts, 'environment'>): string {
  const guides = guideGroups.flatMap((group) => group.guides);
  const content = searchResult([...operations, ...findTopics(facts), ...guides], question);
  return shell({ title: `Pages with ${question}`, introduction: [], parts: [], content }, groupsOf(facts));
}

/** Renders a page by its name, an operation's of `api`. Throws when the environment has none of this name; see {@link pageNames}. */
export function namedPage(name: string, facts: Facts, place: DocsPlace, api: OpenApi): string {
  const endpoint = endpoints.find((one) => one.name === name);
  const operation = endpoint && api.paths[endpoint.path]?.[endpoint.method];
  if (endpoint !== undefined && operation !== undefined) {
    const parts = operationChapters(endpoint, operation, api, place);
    const introduction = operationIntroduction(endpoint, operation);
    const page = { name, title: operation.summary, introduction, parts, content: chapterSections(parts) };
    return shell(page, groupsOf(facts));
  }
  const topic = findTopics(facts).find((one) => pageName(one.name) === name);
  if (topic === undefined) throw new Error(`The reference has no page ${name}.`);
  return documentPage(topic, groupsOf(facts), chaptersOf(topic, facts));
}

/** What a page tells of this gateway alone. */
function chaptersOf(topic: Guide, facts: Facts): Chapter[] {
  if (topic === connectorsTopic) return connectorChapters(facts);
  return topic.name === 'reference/brands' ? ownBrandChapters(facts) : [];
}

/** A live gateway has no simulator. */
export function findTopics({ environment }: Pick<Facts, 'environment'>): readonly Guide[] {
  const all = [...topics, connectorsTopic];
  return environment === 'test' ? all : all.filter(({ name }) => name !== 'reference/simulator');
}

function groupsOf(facts: Pick<Facts, 'environment'>): PageGroup[] {
  const groupsOfOperations = Object.keys(groups).map((title) => ({
    title,
    pages: endpoints
      .filter(({ group }) => group === title)
      .map(({ name, summary }) => ({ name, title: summary })),
  }));
  const pages = findTopics(facts).map(({ name, title }) => ({ name: pageName(name), title }));
  return [...groupsOfOperations, { title: 'Topics', pages }];
}

/** What the product is, and where each reader begins. */
const introduction = (hasForm: boolean): readonly VNode[] => [
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
    {hasForm ? <FormToTry /> : guidePicture('first-payment')}
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

/** The form stands in a page of the simulator, which may load the widget. The policy of `/docs` allows no such script. */
function FormToTry() {
  return (
    <div class="try">
      <p>
        To try: <code>4200 0000 0000 0000</code>, a date to come, any code. Nothing is charged. Other numbers
        end in other ways: <a href={docsAddress('simulator')}>the simulator</a>.
      </p>
      <iframe src="/_sim/form" title="A payment form to try" loading="lazy" />
    </div>
  );
}
