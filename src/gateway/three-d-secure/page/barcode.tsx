/**
 * Draws a bar code: the 44 digits of a boleto as Interleaved 2 of 5, which Brazil's banks scan (ISO/IEC 16390), other digits as Code
 * 128 with two digits in a symbol (ISO/IEC 15417).
 */

/** Widths of the five bars or spaces of each digit. */
const interleaved = '11331 31113 13113 33111 11313 31311 13311 11133 31131 13131'.split(' ');

/** Widths of the three bars and three spaces of each symbol; the last are those of the start and of the end. */
const symbols = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');
const [startOfDigits, end] = [105, 106];
const boletoLength = 44;

/** Returns the widths of bars and spaces in turn, beginning with a bar. @param digits of an even number */
export function createBarWidths(digits: string): number[] {
  const pairs = digits.match(/\d\d/g) ?? [];
  const text = digits.length === boletoLength ? interleave(pairs) : encodePairs(pairs.map(Number));
  return [...text].map(Number);
}

function interleave(pairs: readonly string[]): string {
  const symbol = ([bars = '', spaces = '']: string) =>
    [...(interleaved[Number(bars)] ?? '')]
      .map((width, i) => width + interleaved[Number(spaces)]?.[i])
      .join('');
  return `1111${pairs.map(symbol).join('')}311`;
}

function encodePairs(pairs: readonly number[]): string {
  const check = pairs.reduce((sum, pair, i) => sum + pair * (i + 1), startOfDigits) % 103;
  return [startOfDigits, ...pairs, check, end].map((value) => symbols[value]).join('');
}

/** Dark bars as one path, on a ground that is light in every scheme. A scanner wants ten widths of light at both sides. */
export function Barcode({ digits, name }: { digits: string; name: string }) {
  let [x, path] = [10, ''];
  for (const [i, width] of createBarWidths(digits).entries()) {
    if (i % 2 === 0) path += `M${x} 0h${width}v1h-${width}z`;
    x += width;
  }
  return (
    <svg
      class="qr bars"
      viewBox={`0 0 ${x + 10} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={name}
      shape-rendering="crispEdges"
    >
      <path class="light" d={`M0 0h${x + 10}v1h-${x + 10}z`} />
      <path d={path} />
    </svg>
  );
}
