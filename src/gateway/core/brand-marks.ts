/** Marks of the brands as images: neutral, our own, with the brand's name as text. Nobody's logo is drawn. */
import { brandName, formTypeOf } from '../../contract/brands/form-types.ts';
import { fill } from '../../web/template.ts';

const width = 84;
const height = 32;

// Presentation attributes only: the answer's policy forbids styles.
const frame =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 84 32" width="84" height="32" role="img">' +
  '<title>{{name}}</title>' +
  '<rect x=".5" y=".5" width="83" height="31" rx="5.5" fill="#fff" stroke="#dfe4e9"/>';
const line =
  '<text x="42" y="{{y}}" font-family="system-ui,sans-serif" font-size="{{size}}" font-weight="600" ' +
  'text-anchor="middle" dominant-baseline="central" fill="#59636e">{{words}}</text>';
const stripe = '<path d="M1 8h82v6H1z" fill="#838d97"/>';

/** The mark of a brand code, `GENERIC` for a card of no brand; undefined for a code that is no brand. */
export function brandMark(code: string): string | undefined {
  if (code === 'GENERIC') return `${fill(frame, { name: 'Card' }).markup}${stripe}</svg>`;
  if (formTypeOf(code) === undefined) return undefined;
  const name = brandName(code);
  const lines = linesOf(name);
  // Bold letters are about 0.62 of their size wide.
  const longest = Math.max(...lines.map((words) => words.length));
  const size = Math.min(lines.length > 1 ? 11 : 12, Math.floor((width - 10) / (0.62 * longest)));
  const texts = lines.map((words, i) => {
    const y = `${height / 2 + (i - (lines.length - 1) / 2) * (size + 1)}`;
    return fill(line, { y, size: `${size}`, words }).markup;
  });
  return `${fill(frame, { name }).markup}${texts.join('')}</svg>`;
}

/** A long name in two lines of about the same length. */
function linesOf(name: string): string[] {
  if (name.length <= 9) return [name];
  const gaps = [...name.matchAll(/ /g)].map(({ index }) => index);
  const middle = gaps.sort((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2))[0];
  return middle === undefined ? [name] : [name.slice(0, middle), name.slice(middle + 1)];
}
