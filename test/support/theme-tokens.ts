/**
 * The custom properties that make the look of the payment form, four themes of them, and the contrast that a theme
 * needs. The tests of `docs/theme.md` take them from here; the form's own values are in
 * `src/widget/styles/base.css`.
 */

export interface ColourToken {
  /** Name of the custom property without `--wpwl-`. */
  readonly name: string;
  /** What has the colour, in English. */
  readonly text: string;
  /** Default on light pages, as `#rrggbb`. */
  readonly light: string;
  /** Default on dark pages, as `#rrggbb`. */
  readonly dark: string;
}

/** All lengths are in rem. */
export interface SizeToken {
  readonly name: string;
  readonly text: string;
  readonly fallback: number;
  readonly most: number;
  readonly step: number;
}

export const colourTokens: readonly ColourToken[] = [
  { name: 'ink', text: 'Text', light: '#1b1f24', dark: '#eceff2' },
  { name: 'quiet', text: 'Second text: hints, names of brands', light: '#59636e', dark: '#a9b2bc' },
  { name: 'faint', text: 'Placeholders', light: '#69737e', dark: '#98a2ad' },
  { name: 'line', text: 'Borders of fields', light: '#838d97', dark: '#7b8590' },
  { name: 'field', text: 'Ground of fields', light: '#ffffff', dark: '#0e1114' },
  { name: 'accent', text: 'Button, focus, what is chosen', light: '#0a58ca', dark: '#8ab4ff' },
  { name: 'on-accent', text: 'Text of the button', light: '#ffffff', dark: '#0b1a33' },
  { name: 'alarm', text: 'Errors: text, border, sign', light: '#b3261e', dark: '#ffb4ab' },
  { name: 'alarm-field', text: 'Ground of a field with an error', light: '#fff6f5', dark: '#2b1917' },
  { name: 'box', text: 'Ground of the box around a form', light: '#ffffff', dark: '#16191d' },
  { name: 'edge', text: 'Border of the box, other thin lines', light: '#dfe4e9', dark: '#2f363d' },
];

export const sizeTokens: readonly SizeToken[] = [
  { name: 'radius', text: 'Rounding of fields and buttons', fallback: 0.625, most: 1.5, step: 0.125 },
  { name: 'gap', text: 'Space between fields', fallback: 1, most: 2, step: 0.125 },
  {
    name: 'height',
    text: 'Height of fields, at least 2.75 for fingers',
    fallback: 2.75,
    most: 4,
    step: 0.125,
  },
];

/** Two colours that lie on each other, by the names of their tokens. */
export interface ContrastPair {
  readonly over: string;
  readonly under: string;
  /** Least contrast by WCAG 2.2: 4.5 for texts, 3 for borders, signs and the focus ring. */
  readonly least: number;
}

const pairs = (least: number, names: readonly (readonly [over: string, under: string])[]) =>
  names.map(([over, under]): ContrastPair => ({ over, under, least }));

export const contrastPairs: readonly ContrastPair[] = [
  ...pairs(4.5, [
    ['ink', 'box'],
    ['ink', 'field'],
    ['ink', 'alarm-field'],
    ['quiet', 'box'],
    ['quiet', 'field'],
    ['faint', 'field'],
    ['faint', 'alarm-field'],
    ['alarm', 'box'],
    ['alarm', 'field'],
    ['accent', 'box'],
    ['on-accent', 'accent'],
  ]),
  ...pairs(3, [
    ['line', 'field'],
    ['line', 'box'],
    ['alarm', 'alarm-field'],
    ['accent', 'field'],
  ]),
];

/**
 * The values of a theme that are not the defaults. `accent` is a colour on light pages, `accent.dark` the same on dark
 * pages, as `#rrggbb`; `radius` is a length in rem, a number alone.
 */
export type Theme = ReadonlyMap<string, string>;

/** Writes a theme with one colour for both kinds of pages. */
const onEveryPage = (colours: Readonly<Record<string, string>>): Theme =>
  new Map(
    Object.entries(colours).flatMap(([name, colour]) => [[name, colour] as const, [`${name}.dark`, colour]]),
  );

/** Themes to begin with, by name. */
export const themePresets: Readonly<Record<string, { readonly text: string; readonly theme: Theme }>> = {
  light: {
    text: 'The light colours, also where the page is dark.',
    theme: onEveryPage(Object.fromEntries(colourTokens.map(({ name, light }) => [name, light]))),
  },
  night: {
    text: 'Deep blue, also where the page is light.',
    theme: onEveryPage({
      ink: '#eef1ff',
      quiet: '#b9c1de',
      faint: '#a3adcf',
      line: '#7d8abb',
      field: '#10172b',
      accent: '#a5b8ff',
      'on-accent': '#0b1330',
      alarm: '#ffb4ab',
      'alarm-field': '#2e1a22',
      box: '#182038',
      edge: '#2c3760',
    }),
  },
  flat: {
    text: 'No box and little rounding; the fields are tinted.',
    theme: new Map([
      ['faint', '#5f6973'],
      ['line', '#7b858f'],
      ['field', '#f3f5f7'],
      ['field.dark', '#1d2228'],
      ['box.dark', '#101317'],
      ['edge', '#ffffff'],
      ['edge.dark', '#101317'],
      ['radius', '0.25'],
      ['gap', '0.75'],
    ]),
  },
  brand: {
    text: 'A colour of your own on round and higher fields.',
    theme: new Map([
      ['accent', '#0b6e4f'],
      ['accent.dark', '#7ddcb5'],
      ['on-accent.dark', '#06281c'],
      ['radius', '1'],
      ['height', '3'],
    ]),
  },
};
