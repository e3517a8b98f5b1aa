/** All pages as Markdown without a server: for programs that read and search them. */
import { docsAddress, guideAddress, indexAddress } from './addresses.ts';
import { openApi } from './document.ts';
import { markdownAddress } from './markdown/from-page.ts';
import { createMarkdownPages } from './markdown/markdown-pages.ts';
import { guideListPage, guideNames, guidePage } from './page/guide-pages.tsx';
import { llmsText } from './page/llms.ts';
import { findTopics, namedPage, pageNames, searchPage } from './page/pages.tsx';

const facts = { environment: 'test', version: '', buildNumber: '', connectors: [] } as const;
/** The gateway of the test environment at its usual place, with its demo merchant. */
const place = { origin: 'http://127.0.0.1:8080', hasDemo: true };

export function createDocuments() {
  const api = openApi(facts);
  const named = (name: string) => namedPage(name, facts, place, api);
  const { pagesOf, answerOf } = createMarkdownPages(() =>
    Object.fromEntries(
      findTopics(facts).map(({ name }) => [
        guideAddress(name),
        named(guideAddress(name).slice(indexAddress.length + 1)),
      ]),
    ),
  );
  const makers = new Map([
    [guideAddress(''), guideListPage] as const,
    ...pageNames(facts).map((name) => [docsAddress(name), () => named(name)] as const),
    ...guideNames().map((name) => [guideAddress(name), () => guidePage(name) ?? ''] as const),
  ]);

  /** The address of a page by its address or its path in the package, both without an ending. */
  const addressOf = (path: string) => {
    const [, name] = /^docs\/(.+?)(?:\/README)?$/.exec(path) ?? [];
    return name === undefined ? path : guideAddress(name === 'README' ? '' : name);
  };

  return {
    /** The list of all documents. */
    list: () => llmsText(facts),
    /**
     * Returns the document at an address, such as `/docs/guides/servers` with or without its ending, or at its path in the
     * package, such as `docs/servers.md`; undefined when none is there.
     */
    read(address: string): string | undefined {
      const whole = address.replace(/^https?:\/\/[^/]+/, '').replace(/#.*$/, '');
      if (/^\/?llms\.txt$|^\/docs(?:\.md)?$/.test(whole)) return llmsText(facts);
      const path = addressOf(whole.replace(/\.md$/, ''));
      const parent = makers.has(path) ? path : path.slice(0, path.lastIndexOf('/'));
      const make = makers.get(parent);
      return make && pagesOf(parent, make())[markdownAddress(path)];
    },
    /** Returns the pages and places that have the words of a question, as Markdown. */
    search(question: string): string {
      return answerOf(indexAddress, searchPage(question, facts));
    },
  };
}
