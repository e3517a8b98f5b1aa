/** Writes the style sheet of a theme. */
import { colourTokens, sizeTokens, type Theme } from './theme-tokens.ts';

/** A declaration for browsers that do not know `light-dark()`, and the pair for those that do. */
interface Declaration {
  readonly first: string;
  readonly pair?: string;
}

/** Returns the declarations for what differs from the defaults, one for each custom property. */
function declarationsOf(theme: Theme): readonly Declaration[] {
  const colours = colourTokens.flatMap(({ name, light: ownLight, dark: ownDark }): Declaration[] => {
    const light = theme.get(name) ?? ownLight;
    const dark = theme.get(`${name}.dark`) ?? ownDark;
    if (light === ownLight && dark === ownDark) return [];
    const first = `--wpwl-${name}: ${light};`;
    return [light === dark ? { first } : { first, pair: `--wpwl-${name}: light-dark(${light}, ${dark});` }];
  });
  const sizes = sizeTokens.flatMap(({ name, fallback }) => {
    const value = Number(theme.get(name) ?? fallback);
    return value === fallback ? [] : [{ first: `--wpwl-${name}: ${value}rem;` }];
  });
  return [...colours, ...sizes];
}

/**
 * Returns the rules that give a page the theme; empty when the theme is that of the defaults. To a browser without
 * `light-dark()` a pair means no colour: the light colours stand before the pairs, which only other browsers read.
 */
export function createThemeRules(theme: Theme): string {
  const declarations = declarationsOf(theme);
  if (declarations.length === 0) return '';
  const pairs = declarations.flatMap(({ pair }) => pair ?? []);
  return [
    ':root {',
    ...declarations.map(({ first }) => `  ${first}`),
    '}',
    ...(pairs.length === 0 ? [] : knowingPairs(pairs)),
    '',
  ].join('\n');
}

const knowingPairs = (pairs: readonly string[]) => [
  '@supports (color: light-dark(red, red)) {',
  '  :root {',
  ...pairs.map((pair) => `    ${pair}`),
  '  }',
  '}',
];
