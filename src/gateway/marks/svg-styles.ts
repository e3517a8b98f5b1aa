/**
 * Turns the CSS of an SVG file into attributes: a mark has neither `<style>` nor `style`, so that its answer's policy
 * can forbid styles.
 */
import { looks, unfitLooks } from './svg-names.ts';
import { type SvgElement, UnfitMark } from './svg-tree.ts';

interface StyleRule {
  /** `.name`, `#name` or the name of an element. */
  readonly selector: string;
  readonly declarations: ReadonlyMap<string, string>;
}

/** Returns what the style sheet and the attribute `style` say of an element: values by attribute. */
export type StylesOf = (element: SvgElement) => ReadonlyMap<string, string>;

/** Reads all `<style>` elements of a drawing. Throws {@link UnfitMark} for rules that are more than simple ones. */
export function stylesIn(root: SvgElement): StylesOf {
  const rules = sheetsIn(root).flatMap(rulesOf);
  // A rule by class wins over one by element, and one by id over both (Selectors 4, 17).
  const sorted = rules.sort((one, other) => weightOf(one) - weightOf(other));
  return (element) =>
    new Map([
      ...sorted
        .filter(({ selector }) => fits(element, selector))
        .flatMap(({ declarations }) => [...declarations]),
      ...declarationsIn(element.attributes.get('style') ?? ''),
    ]);
}

function sheetsIn(element: SvgElement): string[] {
  const own = element.isSvg && element.name === 'style' ? [element.text] : [];
  return [...own, ...element.children.flatMap(sheetsIn)];
}

function rulesOf(sheet: string): StyleRule[] {
  return withoutComments(sheet)
    .split('}')
    .filter((rule) => rule.trim() !== '')
    .flatMap((rule) => {
      const [selectors = '', body, ...more] = rule.split('{');
      if (body === undefined || more.length > 0 || !/^[\w\s.,#-]+$/.test(selectors))
        throw unfitRule(selectors);
      const declarations = declarationsIn(body);
      return selectors.split(',').map((part) => {
        const selector = part.trim();
        if (!/^[.#]?[A-Za-z_][\w-]*$/.test(selector)) throw unfitRule(selector);
        return { selector, declarations };
      });
    });
}

const unfitRule = (selector: string) =>
  new UnfitMark(
    `has a style rule "${selector.trim().slice(0, 40)}" that is not for one class, id or element; export it with presentation attributes`,
  );

/** Reads `name: value; …`. Properties that are no look of vectors are left out. */
function declarationsIn(body: string): ReadonlyMap<string, string> {
  const pairs = withoutComments(body)
    .split(';')
    .map((declaration) => {
      const at = declaration.indexOf(':');
      const value = declaration.slice(at + 1).replace(/!\s*important\s*$/i, '');
      return [declaration.slice(0, Math.max(at, 0)).trim().toLowerCase(), value.trim()] as const;
    });
  for (const [name, value] of pairs) {
    refuseAddresses(value);
    refuseLook(name, value);
    if (name === 'transform') refuseValue(name, value, 'write it as the attribute transform');
  }
  return new Map(pairs.filter(([name]) => looks.has(name)));
}

/** Throws for a look that would be lost. A value that changes nothing may stand. */
export function refuseLook(name: string, value: string): void {
  if (unfitLooks.has(name)) refuseValue(name, value, 'draw the mark without it');
}

function refuseValue(name: string, value: string, remedy: string): void {
  if (/^(?:none|normal|initial|unset)?$/i.test(value.trim())) return;
  throw new UnfitMark(`has the style ${name}, which a mark may not have; ${remedy}`);
}

/** Throws for a value that names a file, or could: escapes and functions that load. */
export function refuseAddresses(value: string): void {
  const others = value.replace(/url\(\s*(["']?)#[\w:.-]+\1\s*\)/g, '');
  if (!/url|image|src|import|expression|\\|@|javascript:|data:/i.test(others)) return;
  throw new UnfitMark(
    `refers to something outside of itself ("${value.slice(0, 60)}"); embed nothing and link to nothing`,
  );
}

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');

const weightOf = ({ selector }: StyleRule) =>
  selector.startsWith('#') ? 2 : selector.startsWith('.') ? 1 : 0;

function fits({ name, attributes }: SvgElement, selector: string): boolean {
  if (selector.startsWith('#')) return attributes.get('id') === selector.slice(1);
  if (!selector.startsWith('.')) return name === selector;
  return (attributes.get('class') ?? '').split(/\s+/).includes(selector.slice(1));
}
