/**
 * Splits a list of selectors at the commas between them.
 *
 * @param list as browsers write it: `.a, .b:is(.c, .d)`. Functions in functions go two deep at most.
 */
export const selectorsIn = (list: string): readonly string[] => list.split(/, (?!(?:[^()]|\([^()]*\))*\))/);

/**
 * Lowers the specificity of a selector: `.a.b::before` becomes `:not(i i):where(.a.b)::before`. The pseudo-element
 * stays outside because `:where()` takes none. `:not(i i)` matches everything of the widget, which has no `i` in an
 * `i`. Unlike `html body` it counts as two elements in a shadow root, too.
 */
export function weakSelector(selector: string): string {
  return selector.replace(/(^| )::/g, '$1*::').replace(/^(.*?)(::[\w-]+)?$/, ':not(i i):where($1)$2');
}
