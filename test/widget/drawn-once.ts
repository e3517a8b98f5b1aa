import { type Component, Fragment, h, options, render } from 'preact';
import { afterEach, beforeEach, expect } from 'vitest';

/** What preact hands to its hook before it renders a component. */
interface Rendered {
  type: unknown;
  __c: Component;
}

const Probe = () => null;

/**
 * Makes every test of the file fail in which a component of a form was rendered more than once. The hook has no name in
 * preact's documents, so each test begins with a look whether it still counts.
 *
 * @returns a function that gives the names of the components that the test has rendered until now
 */
export function expectFormsDrawnOnce(): () => readonly string[] {
  const hooks = options as typeof options & { __r?: ((tree: Rendered) => void) | undefined };
  let counts: Map<Component, { name: string; renders: number }>;
  let before: typeof hooks.__r;
  const names = () => [...counts.values()].map(({ name }) => name);
  beforeEach(() => {
    counts = new Map();
    before = hooks.__r;
    hooks.__r = (tree) => {
      const { name = '' } = Object(tree.type);
      const { renders } = counts.get(tree.__c) ?? { renders: 0 };
      // The fragment around a tree is rendered again when the tree goes.
      if (tree.type !== Fragment) counts.set(tree.__c, { name, renders: renders + 1 });
      before?.(tree);
    };
    render(h(Probe, null), document.createElement('div'));
    expect(names()).toEqual(['Probe']);
    counts.clear();
  });
  afterEach(() => {
    hooks.__r = before;
    expect([...counts.values()].filter(({ renders }) => renders > 1)).toEqual([]);
  });
  return names;
}
