import type { Settings } from '#contract/options.ts';
import type { Root } from '../page/roots.ts';
import { sized } from '../page/text-size.ts';
import type { Scope } from '../scope.ts';
import fields from './base.css?inline';
import card from './card.css?inline';
import compact from './compact.css?inline';
import docked from './docked-brand.css?inline';
import buttons from './hints-and-buttons.css?inline';
import plain from './plain.css?inline';
import states from './states.css?inline';

const styleSheets = { card: card + docked, plain, logos: card + docked, none: '' } as const;

export type LookSettings = Pick<Settings, 'style' | 'layout'>;

/** The rules by which forms get their look. */
export interface Look {
  /** Adds a sheet that wins over all that were there before. Returns what writes its rules. */
  add(): (rules: string) => void;
  /**
   * Writes all rules but those of sheets that were added: also the rules of forms whose code came later, which lose to
   * those of the style, and the rules of marks.
   */
  write(late: string, marks: string): void;
}

/**
 * Gives the forms in one tree their look. Uses one constructable style sheet in a cascade layer, so that every rule
 * of the page wins and the page's policy needs no `unsafe-inline` (design decision 6).
 *
 * @returns undefined with the option `style: 'none'`
 */
export function adoptStyles(scope: Scope, root: Root, settings: LookSettings): Look | undefined {
  if (settings.style === 'none') return;
  // Finding the name takes a look at every rule of the page.
  const layer = layerName(root);
  return createLook(scope, root, settings, (rules) => `@layer ${layer}{${rules}}`);
}

/** Adds style sheets to a tree. @param wrap puts rules into their layer */
export function createLook(
  scope: Scope,
  root: Root,
  { style, layout }: LookSettings,
  wrap: (rules: string) => string,
): Look {
  const dense = layout !== 'stacked' && style !== 'plain' ? coloured(compact) : '';
  const first = adopt(scope, root);
  const put = (sheet: CSSStyleSheet, rules: string) => sheet.replaceSync(wrap(sized(rules)));
  return {
    add() {
      const sheet = adopt(scope, root);
      return (rules) => put(sheet, rules);
    },
    write(late, marks) {
      put(first, coloured(fields) + buttons + late + states + marks + styleSheets[style] + dense);
    },
  };
}

/**
 * Chrome before 123, Firefox before 120 and Safari before 17.5 do not know `light-dark()` and get the light colours.
 * The browser's answer is read from an element, because `CSS.supports` costs 16 KB of memory: it makes the object `CSS`.
 */
function coloured(css: string): string {
  const { style } = document.createElement('p');
  style.color = 'light-dark(red,red)';
  return style.color ? css : css.replace(/light-dark\(([^,]+),[^)]+\)/g, '$1');
}

function adopt(scope: Scope, root: Root): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  scope.add(() => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
  });
  return sheet;
}

/**
 * Returns the name of the widget's layer. Adopted sheets come after the page's own, so a layer beside the page's
 * layers would win over them. A layer inside the page's first layer loses to all of them.
 */
function layerName(root: Root): string {
  const [first] = pageLayers(root);
  return first ? `${first}.wpwl` : 'wpwl';
}

/** Returns the names of the page's own layers in this tree, in their order, as far as its sheets can be read. */
export function pageLayers(root: Root): string[] {
  const names: string[] = [];
  for (const sheet of root.styleSheets) {
    try {
      for (const rule of sheet.cssRules) {
        if (rule instanceof CSSLayerStatementRule) names.push(...rule.nameList);
        if (rule instanceof CSSLayerBlockRule && rule.name) names.push(rule.name);
      }
    } catch {
      // The rules of a sheet from another origin cannot be read.
    }
  }
  return [...new Set(names)];
}
