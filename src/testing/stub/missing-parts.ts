/** Parts of a browser that jsdom or happy-dom lack and the widget needs. They draw and measure nothing. */
import { StandInChannel } from './message-ports.ts';
import type { Replacements } from './replacements.ts';

class StillObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

class RulelessSheet {
  readonly cssRules: readonly unknown[] = [];
  replaceSync(): void {}
}

const noMedia = (media: string) => ({
  matches: false,
  media,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => true,
});

const escapeName = (name: string) => name.replace(/[^\w-]/g, (sign) => `\\${sign}`);

/** jsdom has the class of style sheets, but nobody can make one. */
function canMakeSheets(): boolean {
  try {
    new CSSStyleSheet().replaceSync('p{}');
    return 'adoptedStyleSheets' in document;
  } catch {
    return false;
  }
}

/** jsdom complains on the console about the style of a placeholder. It is that of the element here. */
function styleWithoutPseudoElements(replacements: Replacements): void {
  const { getComputedStyle } = window;
  const value = (element: Element) => getComputedStyle.call(window, element);
  replacements.replace(window, 'getComputedStyle', { value, writable: true });
}

export function addMissingParts(replacements: Replacements): void {
  replacements.add(window, 'CSS', { escape: escapeName, supports: () => false });
  replacements.add(window, 'matchMedia', noMedia);
  replacements.add(window, 'ResizeObserver', StillObserver);
  // Jest's jsdom has none, and tells by itself that a frame has come, for which the widget opens a channel.
  replacements.add(globalThis, 'MessageChannel', StandInChannel);
  replacements.add(Element.prototype, 'scrollIntoView', () => {});
  replacements.add(Element.prototype, 'getClientRects', () => []);
  replacements.add(performance, 'getEntriesByType', () => []);
  styleWithoutPseudoElements(replacements);
  if (!canMakeSheets()) {
    replacements.replace(globalThis, 'CSSStyleSheet', { value: RulelessSheet, writable: true });
    replacements.replace(document, 'adoptedStyleSheets', { value: [], writable: true });
  }
  // Without this function the widget takes a task of the page, which the stub gives it at once.
  replacements.replace(globalThis, 'requestIdleCallback', { value: undefined, writable: true });
}
