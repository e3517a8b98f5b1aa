/**
 * The properties that only change how text looks. None of them loads anything or moves the field
 * (threeds-security.md T10), and none chooses other shapes for single digits.
 */
const properties =
  /^(?:background-color|border-radius|caret-color|color(?:-scheme)?|opacity|letter-spacing|line-height|outline-color|text-(?:align|transform|indent|shadow)|font-(?:family|size|style|weight|stretch)|padding-(?:top|right|bottom|left))$/;
const refused = /[\\;{}@<>]|\/\*/;
const functions = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|calc|min|max|clamp)$/i;
/** The longest value that is accepted, in characters: longer than any honest value, short enough to check quickly. */
const maxLength = 300;

/** Whether a style of the merchant's page may enter the frame. Only styles that are known to be harmless may. */
export function isHarmless(name: string, value: string): boolean {
  if (!properties.test(name) || value.length > maxLength || refused.test(value)) return false;
  // Other transforms make other characters of digits.
  if (name === 'text-transform') return /^(?:none|uppercase|lowercase|capitalize)$/.test(value);
  return [...value.matchAll(/([\w-]*)\s*\(/g)].every((call) => functions.test(call[1] ?? ''));
}
