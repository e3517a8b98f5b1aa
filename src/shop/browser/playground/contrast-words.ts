/** Which colours of a theme cannot be read, in words, and colours that can. */
import type { ContrastPair } from '../../playground/theme-tokens.ts';
import { getContrast, toChannels } from '../contrast.ts';

export type PageScheme = 'light' | 'dark';

/** Returns the colour of this name, as `#rrggbb`. */
export type ColourLookup = (name: string) => string;

export interface MeasuredPair extends ContrastPair {
  readonly ratio: number;
}

/** One colour to change. */
export interface ContrastWarning {
  readonly name: string;
  /** The pairs of colours in which this one has too little contrast. */
  readonly low: readonly MeasuredPair[];
  /** A colour as `#rrggbb` that has enough contrast in all these pairs; undefined when no colour has. */
  readonly remedy: string | undefined;
}

export function measureContrasts(pairs: readonly ContrastPair[], getColour: ColourLookup): MeasuredPair[] {
  return pairs.map((pair) => ({ ...pair, ratio: getContrast(getColour(pair.over), getColour(pair.under)) }));
}

/**
 * Returns a warning for each colour to change. Of two colours with too little contrast that is the one which was typed
 * last, else the one with more such pairs.
 *
 * @param last name of the colour that was typed last
 */
export function findWarnings(
  pairs: readonly ContrastPair[],
  getColour: ColourLookup,
  last?: string,
): readonly ContrastWarning[] {
  const warnings: ContrastWarning[] = [];
  let rest = measureContrasts(pairs, getColour).filter(({ ratio, least }) => ratio < least);
  while (rest.length > 0) {
    const names = rest.flatMap(({ over, under }) => [over, under]);
    const count = (name: string) =>
      name === last ? names.length : names.filter((one) => one === name).length;
    const [name = ''] = [...new Set(names)].sort((one, other) => count(other) - count(one));
    const has = ({ over, under }: ContrastPair) => over === name || under === name;
    warnings.push({ name, low: rest.filter(has), remedy: findRemedy(name, pairs.filter(has), getColour) });
    rest = rest.filter((pair) => !has(pair));
  }
  return warnings;
}

/** How many steps there are from a colour to black and to white. */
const steps = 32;

/**
 * Returns the colour next to the one that is there, darker or lighter, which has enough contrast to all others.
 *
 * @param pairs those of this colour
 */
function findRemedy(
  name: string,
  pairs: readonly ContrastPair[],
  getColour: ColourLookup,
): string | undefined {
  for (let step = 1; step <= steps; step++) {
    for (const end of [0, 255]) {
      const colour = mix(getColour(name), end, step / steps);
      const measured = measureContrasts(pairs, (one) => (one === name ? colour : getColour(one)));
      if (measured.every(({ ratio, least }) => ratio >= least)) return colour;
    }
  }
  return undefined;
}

/**
 * @param end 0 for black, 255 for white
 * @param part from 0 to 1
 */
const mix = (hex: string, end: number, part: number) =>
  `#${toChannels(hex)
    .map((value) =>
      Math.round(value + (end - value) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Cut off, not rounded: 4.49 is not 4.5. */
const toRatioText = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;

const toProperty = (name: string) => `--wpwl-${name}`;

/** Says what is wrong with a colour on pages of one scheme, and what to do. */
export function describeWarning({ name, low, remedy }: ContrastWarning, scheme: PageScheme): string {
  const others = low.map(({ over, under }) => toProperty(over === name ? under : over));
  const contrasts = low.map(
    ({ ratio, least }, place) => `${toRatioText(ratio)} to ${others[place]} (${least}:1 is needed)`,
  );
  const advice =
    remedy === undefined
      ? `No colour suits all that it meets: change ${others.join(' or ')}, too.`
      : `Set it to ${remedy}, for example.`;
  return `${toProperty(name)} has too little contrast on ${scheme} pages: ${contrasts.join(', ')}. ${advice}`;
}

export const describePair = ({ over, under, ratio }: MeasuredPair, scheme: PageScheme): string =>
  `${toProperty(over)} on ${toProperty(under)} has ${toRatioText(ratio)} on ${scheme} pages.`;
