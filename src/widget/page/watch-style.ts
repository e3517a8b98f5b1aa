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
  // The observer reports once at first, when the browser has made the layout anyway: the width is not asked for before.
  let width: number | undefined;
  const resized = new ResizeObserver(() => {
    const { offsetWidth } = control;
    if (width !== undefined && width !== offsetWidth) soon();
    width = offsetWidth;
  });
  resized.observe(control);
  // A window that changes before that report changes styles by its width.
  scope.listen(window, 'resize', soon);
  // Neither event crosses the boundary of a shadow root.
  scope.listen(root, 'load', soon, { capture: true });
  scope.listen(root, 'transitionend', soon);
  scope.add(() => {
    resized.disconnect();
    cancelAnimationFrame(waiting);
  });
}
