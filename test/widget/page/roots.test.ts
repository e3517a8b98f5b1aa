// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  allRoots,
  getFocusedElement,
  getRoot,
  type Root,
  watchRoots,
} from '../../../src/widget/page/roots.ts';
import { Scope } from '../../../src/widget/scope.ts';
import { page, pick } from '../kit.ts';

/** Gives an element whose open shadow root contains this markup. */
function component(html: string, mode: ShadowRootMode = 'open'): HTMLElement {
  const host = document.createElement('div');
  host.attachShadow({ mode }).innerHTML = html;
  return host;
}

describe('the trees of a page', () => {
  test('are the document and all open shadow roots, nested ones included', () => {
    page('<main></main>');
    const outer = component('<section></section>');
    const inner = component('<form></form>');
    outer.shadowRoot?.querySelector('section')?.append(inner);
    document.body.append(outer, component('<p></p>', 'closed'));
    expect(allRoots()).toEqual([document, outer.shadowRoot, inner.shadowRoot]);
    expect(getRoot(inner.shadowRoot?.firstElementChild ?? inner)).toBe(inner.shadowRoot);
    expect(getRoot(outer)).toBe(document);
  });

  test('count a node outside of the page as the document’s', () => {
    expect(getRoot(document.createElement('p'))).toBe(document);
  });

  test('give the element with the focus, however deep it is', () => {
    const input = page<HTMLInputElement>('<input>');
    input.focus();
    expect(getFocusedElement()).toBe(input);
  });
});

describe('watching the trees of a page', () => {
  let scope: Scope;
  const look = vi.fn<(roots: Root[], removed: Node[]) => void>();
  const observed = () => vi.advanceTimersByTimeAsync(0);

  beforeEach(() => {
    vi.useFakeTimers();
    page('<main></main>');
    scope = new Scope();
    look.mockReset();
  });
  afterEach(() => {
    scope.end();
    vi.useRealTimers();
  });

  test('finds those that exist', () => {
    const host = component('<p></p>');
    document.body.append(host);
    watchRoots(scope, look);
    expect(look.mock.calls).toEqual([[[document, host.shadowRoot], []]]);
  });

  test('finds one that comes later, and notices changes inside it', async () => {
    watchRoots(scope, look);
    const host = component('<p></p>');
    pick('main').append(host);
    await observed();
    expect(look.mock.lastCall?.[0]).toEqual([document, host.shadowRoot]);
    const before = look.mock.calls.length;
    host.shadowRoot?.append(document.createElement('form'));
    await observed();
    expect(look.mock.calls.length).toBeGreaterThan(before);
  });

  test('finds one on an added element itself, and searches no element that has none inside', async () => {
    watchRoots(scope, look);
    const search = vi.spyOn(Element.prototype, 'querySelectorAll');
    const host = component('<p></p>');
    pick('main').append(document.createElement('div'), host, 'text');
    await observed();
    expect(look.mock.lastCall?.[0]).toEqual([document, host.shadowRoot]);
    expect(search.mock.contexts.filter((node) => node instanceof Element)).toEqual([]);
    search.mockRestore();
  });

  test('finds one of an added element that is defined afterwards', async () => {
    watchRoots(scope, look);
    const late = document.createElement('late-alone');
    pick('main').append(late);
    await observed();
    customElements.define('late-alone', class extends HTMLElement {});
    late.attachShadow({ mode: 'open' });
    await observed();
    expect(look.mock.lastCall?.[0]).toEqual([document, late.shadowRoot]);
  });

  test('forgets one whose host has left, and finds it when it comes back', async () => {
    const host = component('<p></p>');
    document.body.append(host);
    watchRoots(scope, look);
    host.remove();
    await observed();
    expect(look.mock.lastCall?.[0]).toEqual([document]);
    expect(look.mock.lastCall?.[1][0]).toBe(host);
    document.body.append(host);
    await observed();
    expect(look.mock.lastCall?.[0]).toEqual([document, host.shadowRoot]);
  });

  test('finds the one of an element that is defined later', async () => {
    page('<late-checkout></late-checkout>');
    watchRoots(scope, look);
    customElements.define('late-checkout', class extends HTMLElement {});
    const host = pick('late-checkout');
    if (!host.shadowRoot) host.attachShadow({ mode: 'open' });
    await observed();
    expect(look.mock.lastCall?.[0]).toEqual([document, host.shadowRoot]);
  });

  test('ends with the scope', async () => {
    watchRoots(scope, look);
    scope.end();
    look.mockReset();
    document.body.append(component('<p></p>'));
    await observed();
    expect(look).not.toHaveBeenCalled();
  });
});
