/** The names of brands in one text, in as few bytes as possible: for the tables in the widget's script. */

/**
 * Writes brands as one text, separated by `;`. A brand is written as its name if its code can be derived from the name:
 * the code is the name in capitals without spaces (`Google Pay` is `GOOGLEPAY`). A space that is `_` in the code is
 * written as `_` (`Klarna_invoice`). A part that only the code has follows after `|`. In all other cases the code stands
 * before the name, with a colon between them.
 */
export const spellNames = (brands: readonly (readonly [code: string, name: string])[]): string =>
  brands.map(([code, name]) => spelled(code, name)).join(';');

function spelled(code: string, name: string): string {
  let at = 0;
  const text = name.replace(/[\w ]/g, (letter) => {
    const isGap = letter === ' ' && code[at] !== '_';
    if (!isGap) at += 1;
    return letter === ' ' && !isGap ? '_' : letter;
  });
  const start = text.toUpperCase().replace(/\W/g, '');
  if (start === code) return text;
  return code.startsWith(start) ? `${text}|${code.slice(start.length).toLowerCase()}` : `${code}:${name}`;
}

/** Reads what {@link spellNames} has written. */
export const readNames = (text: string): [code: string, name: string][] =>
  text.split(';').map((entry) => {
    const [code = '', name = code] = entry.split(':');
    return [code.toUpperCase().replace(/[^\w]/g, ''), name.replace(/\|.*/, '').replaceAll('_', ' ')];
  });
