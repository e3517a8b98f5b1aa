/**
 * Lowers the specificity of selectors: `.a.b::before` becomes `:not(i i):where(.a.b)::before`. The pseudo-element
 * stays outside because `:where()` takes none. `:not(i i)` matches everything of the widget, which has no `i` in an
 * `i`. Unlike `html body` it counts as two elements in a shadow root, too.
 *
 * @param list as browsers write it: `.a, .b:is(.c, .d)`. Functions in functions go two deep at most.
 */
export function weakSelector(list: string): string {
  return list
    .replace(/(^| )::/g, '$1*::')
    .split(/, (?!(?:[^()]|\([^()]*\))*\))/)
    .map((selector) => selector.replace(/^(.*?)(::[\w-]+)?$/, ':not(i i):where($1)$2'))
    .join(', ');
}
