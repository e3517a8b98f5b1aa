import type { Scope } from '../scope.ts';
import { getRoot } from './roots.ts';

/**
 * Calls `changed` whenever a computed style may have changed. There is no event for that, so its causes are watched:
 * classes and attributes of all ancestors, style sheets, colour scheme and width. Calls at most once per painted frame.
 */
export function watchStyle(scope: Scope, control: HTMLElement, changed: () => void): void {
  let waiting = 0;
  const look = () => {
    waiting = 0;
    if (control.isConnected) changed();
  };
  const soon = () => {
    waiting ||= requestAnimationFrame(look);
  };
  const attributeFilter = [
    'class',
    'style',
    'media',
    'disabled',
    'dir',
    'data-theme',
    'data-bs-theme',
    'content',
  ];
  const root = getRoot(control);
  for (const tree of new Set([document, root]))
    scope.observe(tree, { subtree: true, childList: true, attributeFilter }, soon);
  for (const query of [
    '(prefers-color-scheme: dark)',
    '(prefers-contrast: more)',
    '(forced-colors: active)',
  ]) {
    scope.listen(matchMedia(query), 'change', soon);
  }
  // The observer reports once at first, although nothing has changed since the style was read.
  let { offsetWidth } = control;
  const resized = new ResizeObserver(() => {
    if (offsetWidth !== control.offsetWidth) soon();
    offsetWidth = control.offsetWidth;
  });
  resized.observe(control);
  // Neither event crosses the boundary of a shadow root.
  scope.listen(root, 'load', soon, { capture: true });
  scope.listen(root, 'transitionend', soon);
  scope.add(() => {
    resized.disconnect();
    cancelAnimationFrame(waiting);
  });
}
