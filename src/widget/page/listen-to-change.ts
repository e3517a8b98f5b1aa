import type { Scope } from '../scope.ts';

/** What this file uses of the page's jQuery. */
interface JQuery {
  (element: Element): JQuery;
  on(type: string, listener: (event: { originalEvent?: Event }) => void): unknown;
  off(type: string, listener: (event: { originalEvent?: Event }) => void): unknown;
}

/**
 * Hears that a control has another value, also where a script of the page says so by jQuery, as select2 does: its
 * `trigger('change')` calls jQuery's own listeners only.
 */
export function listenToChange(
  scope: Scope,
  control: Element,
  changed: (event: { isComposing?: boolean }) => void,
): void {
  scope.listen<InputEvent>(control, 'change', changed);
  const jQuery: unknown = Reflect.get(window, 'jQuery');
  if (!isJQuery(jQuery)) return;
  const heard = ({ originalEvent }: { originalEvent?: Event }) => {
    if (!originalEvent) changed({});
  };
  jQuery(control).on('change', heard);
  scope.add(() => jQuery(control).off('change', heard));
}

const isJQuery = (value: unknown): value is JQuery =>
  typeof value === 'function' && typeof Object(value).fn?.on === 'function';
