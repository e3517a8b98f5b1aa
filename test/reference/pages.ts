/** Renders the pages of the reference for tests. */
import { openApi } from '../../src/reference/document.ts';
import { indexPage, namedPage, pageNames } from '../../src/reference/page/pages.tsx';
import type { DocsPlace } from '../../src/reference/page/place.ts';
import { document, facts } from './support.ts';

type Environment = 'test' | 'live';

export const demoPlace: DocsPlace = { origin: 'http://127.0.0.1:8080', hasDemo: true };
const livePlace: DocsPlace = { origin: 'https://pay.example', hasDemo: false };

/** Renders a page of the test environment, where the demo merchant is. */
export function pageOf(name: string, place: DocsPlace = demoPlace): string {
  return namedPage(name, facts, place, document);
}

/** Renders all pages by their address. */
export function allPages(environment: Environment): ReadonlyMap<string, string> {
  const ofPlace = { ...facts, environment };
  const place = environment === 'test' ? demoPlace : livePlace;
  const api = openApi(ofPlace);
  const named = pageNames(ofPlace).map(
    (name) => [`/docs/${name}`, namedPage(name, ofPlace, place, api)] as const,
  );
  return new Map([['/docs', indexPage(ofPlace, environment === 'test')], ...named]);
}

/** What the first group of the expression matches in the text, each time. */
export function allIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

export const anchorsIn = (text: string) => allIn(text, / id="([^"]*)"/g);

/** The text of a page as a browser would show it. */
export function shownOf(page: string): string {
  return page
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
