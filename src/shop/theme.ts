/** Reads a theme from the address of the playground, and writes the style sheet for it. */
import { queryValue } from './preferences.ts';
import { colourTokens, sizeTokens, type Theme } from './theme-tokens.ts';

/** Name of the parameter in the address that carries a value of the theme. */
export const themeParameterOf = (name: string): string => `t.${name}`;

const colour = /^#[0-9a-f]{6}$/i;
const length = /^\d(\.\d{1,4})?$/;

/** Returns the values that the address has. Leaves out unknown names and values that are no colour or length. */
export function themeOf(request: { readonly query: unknown }): Theme {
  const colours = colourTokens.flatMap(({ name }) => [name, `${name}.dark`]);
  const sizes = sizeTokens.map(({ name }) => name);
  const read = (names: readonly string[], form: RegExp) =>
    names.flatMap((name) => {
      const value = queryValue(request, themeParameterOf(name))?.trim() ?? '';
      return form.test(value) ? [[name, value.toLowerCase()] as const] : [];
    });
  return new Map([...read(colours, colour), ...read(sizes, length)]);
}

/** Returns the declarations for what differs from the defaults, one for each custom property. */
function declarationsOf(theme: Theme): readonly string[] {
  const colours = colourTokens.flatMap((token) => {
    const light = theme.get(token.name) ?? token.light;
    const dark = theme.get(`${token.name}.dark`) ?? token.dark;
    if (light === token.light && dark === token.dark) return [];
    return [`--wpwl-${token.name}: ${light === dark ? light : `light-dark(${light}, ${dark})`};`];
  });
  const sizes = sizeTokens.flatMap(({ name, fallback }) => {
    const value = Number(theme.get(name) ?? fallback);
    return value === fallback ? [] : [`--wpwl-${name}: ${value}rem;`];
  });
  return [...colours, ...sizes];
}

/** Returns the rule that gives a page the theme; empty when the theme is that of the defaults. */
export function themeRuleOf(theme: Theme): string {
  const declarations = declarationsOf(theme).map((line) => `  ${line}\n`);
  return declarations.length === 0 ? '' : `:root {\n${declarations.join('')}}\n`;
}
