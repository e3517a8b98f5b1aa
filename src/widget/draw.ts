import type { ComponentChild } from 'preact';
import { options, render } from 'preact';
import { detach } from './page/detach.ts';
import { markDrawn } from './page/drawn.ts';
import { surviveTranslation } from './page/survive-translation.ts';
import type { Scope } from './scope.ts';

// Texts and attributes change with their signals at once. The library's default is two microtasks later, when the page may
// have read them already.
options.requestAnimationFrame = (change) => change();

/**
 * Draws a tree once, into nodes that the caller inserts into the page. Later only the texts and attributes change that a
 * signal gives: a component that read a signal's `.value` itself would be drawn again, and its nodes put back to where the
 * page has moved them away. The nodes leave the page with the scope, wherever the page has moved them.
 *
 * @param drawing of the form, where the tree has groups or frames, which pages move out of the form
 */
export function draw(scope: Scope, tree: ComponentChild, drawing?: string): ChildNode[] {
  const box = document.createElement('div');
  render(tree, box);
  surviveTranslation(scope, box);
  markDrawn(scope, box.querySelectorAll('*'));
  if (drawing) markDrawn(scope, box.querySelectorAll('.wpwl-group, iframe'), drawing);
  const nodes = [...box.childNodes];
  scope.add(() => {
    nodes.forEach(detach);
    render(null, box);
  });
  return nodes;
}
