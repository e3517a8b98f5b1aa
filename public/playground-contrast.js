/** Which colours of a theme cannot be read, in words, and colours that can. */
import { contrastOf } from './contrast.js';

/**
 * @typedef {{ over: string, under: string, least: number }} Pair two colours that lie on each other, by their names
 * @typedef {Pair & { ratio: number }} Measured
 * @typedef {{ name: string, low: Measured[], remedy: string | undefined }} Warning one colour to change, the pairs in
 *   which it has too little contrast, and a colour as `#rrggbb` that has enough in all its pairs
 */

/**
 * @param {Pair[]} pairs
 * @param {(name: string) => string} colourOf gives a colour as `#rrggbb`
 * @returns {Measured[]} the pairs with their contrast
 */
export function measure(pairs, colourOf) {
  return pairs.map((pair) => ({ ...pair, ratio: contrastOf(colourOf(pair.over), colourOf(pair.under)) }));
}

/**
 * Returns a warning for each colour to change. Of two colours with too little contrast that is the one which was typed
 * last, else the one with more such pairs.
 *
 * @param {Pair[]} pairs
 * @param {(name: string) => string} colourOf
 * @param {string} [last] name of the colour that was typed last
 * @returns {Warning[]}
 */
export function warningsOf(pairs, colourOf, last) {
  /** @type {Warning[]} */
  const warnings = [];
  let rest = measure(pairs, colourOf).filter(({ ratio, least }) => ratio < least);
  while (rest.length > 0) {
    const names = rest.flatMap(({ over, under }) => [over, under]);
    /** @param {string} name */
    const count = (name) => (name === last ? names.length : names.filter((one) => one === name).length);
    const [name = ''] = [...new Set(names)].sort((one, other) => count(other) - count(one));
    /** @param {Pair} pair */
    const has = ({ over, under }) => over === name || under === name;
    warnings.push({ name, low: rest.filter(has), remedy: remedyFor(name, pairs.filter(has), colourOf) });
    rest = rest.filter((pair) => !has(pair));
  }
  return warnings;
}

/** How many steps there are from a colour to black and to white. */
const steps = 32;

/**
 * Returns the colour next to the one that is there, darker or lighter, which has enough contrast to all others.
 *
 * @param {string} name
 * @param {Pair[]} pairs those of this colour
 * @param {(name: string) => string} colourOf
 */
function remedyFor(name, pairs, colourOf) {
  for (let step = 1; step <= steps; step++) {
    for (const end of [0, 255]) {
      const colour = mix(colourOf(name), end, step / steps);
      const measured = measure(pairs, (one) => (one === name ? colour : colourOf(one)));
      if (measured.every(({ ratio, least }) => ratio >= least)) return colour;
    }
  }
  return undefined;
}

/**
 * @param {string} hex
 * @param {number} end 0 for black, 255 for white
 * @param {number} part from 0 to 1
 */
const mix = (hex, end, part) =>
  `#${[1, 3, 5]
    .map((place) => {
      const value = Number.parseInt(hex.slice(place, place + 2), 16);
      return Math.round(value + (end - value) * part)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;

/**
 * Cut off, not rounded: 4.49 is not 4.5.
 *
 * @param {number} ratio
 */
const wordsOf = (ratio) => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;

/** @param {string} name */
const propertyOf = (name) => `--wpwl-${name}`;

/** @param {Warning} warning @param {'light' | 'dark'} scheme */
export function sentencesOf({ name, low, remedy }, scheme) {
  const others = low.map(({ over, under }) => propertyOf(over === name ? under : over));
  const found = low.map(
    ({ ratio, least }, place) => `${wordsOf(ratio)} to ${others[place]} (${least}:1 is needed)`,
  );
  const advice =
    remedy === undefined
      ? `No colour suits all that it meets: change ${others.join(' or ')}, too.`
      : `Set it to ${remedy}, for example.`;
  return `${propertyOf(name)} has too little contrast on ${scheme} pages: ${found.join(', ')}. ${advice}`;
}

/** @param {Measured} pair @param {'light' | 'dark'} scheme */
export const nearestWords = ({ over, under, ratio }, scheme) =>
  `${propertyOf(over)} on ${propertyOf(under)} has ${wordsOf(ratio)} on ${scheme} pages.`;
