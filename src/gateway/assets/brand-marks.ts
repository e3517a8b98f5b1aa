/** Draws a neutral image for each brand, with the brand's name as text: for `imageStyle: 'svg'`. */
import { brandName, getFormType } from '#contract/brands/form-types.ts';
import { escapeText } from '../../web/escape-text.ts';

const width = 84;
const height = 32;

/** Returns the image for a brand's code as SVG; undefined for an unknown code. `GENERIC` is a card without a brand. */
export function brandMark(code: string): string | undefined {
  if (code === 'GENERIC') return framed('Card', '<path d="M1 8h82v6H1z" fill="#838d97"/>');
  return getFormType(code) === undefined ? undefined : nameMark(brandName(code));
}

function nameMark(name: string): string {
  const lines = linesOf(name);
  // Bold letters are about 0.62 of their size wide.
  const maxLength = Math.max(...lines.map((words) => words.length));
  const size = Math.min(lines.length > 1 ? 11 : 12, Math.floor((width - 10) / (0.62 * maxLength)));
  const texts = lines.map((words, at) => {
    const y = height / 2 + (at - (lines.length - 1) / 2) * (size + 1);
    return (
      `<text x="42" y="${y}" font-family="system-ui,sans-serif" font-size="${size}" font-weight="600" ` +
      `text-anchor="middle" dominant-baseline="central" fill="#59636e">${escapeText(words)}</text>`
    );
  });
  return framed(name, texts.join(''));
}

// The image uses presentation attributes only, because the answer's content security policy forbids styles.
function framed(name: string, content: string): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 84 32" width="84" height="32" role="img">' +
    `<title>${escapeText(name)}</title>` +
    `<rect x=".5" y=".5" width="83" height="31" rx="5.5" fill="#fff" stroke="#dfe4e9"/>${content}</svg>`
  );
}

/** Breaks a long name into two lines of about the same length. */
function linesOf(name: string): string[] {
  if (name.length <= 9) return [name];
  const gaps = [...name.matchAll(/ /g)].map(({ index }) => index);
  const middle = gaps.sort((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2))[0];
  return middle === undefined ? [name] : [name.slice(0, middle), name.slice(middle + 1)];
}
