import type { Settings } from '#contract/options.ts';
import { fetchJson } from '../../fetch-json.ts';
import { warnOnce } from '../../page/options.ts';
import type { Scope } from '../../scope.ts';
import type { WidgetContext } from '../../widget-context.ts';
import type { FormFields } from './form-fields.ts';

/** How many fonts a page may name. */
const maxFonts = 8;
/** How long the gateway may take to fetch a font and to answer, in milliseconds. */
const timeoutMs = 15_000;

/** What the weight and the style in a font-face rule of CSS may be. */
const weights = /^((^| )(normal|bold|1000|[1-9]\d{0,2}(\.\d+)?)){1,2}$/;
const styles = /^(normal|italic|oblique( -?(90|[1-8]?\d(\.\d+)?)deg){0,2})$/;

/** The parts of a form that the fonts of its frames need. */
interface FontForm {
  readonly scope: Scope;
  readonly context: Pick<WidgetContext, 'address' | 'settings' | 'fonts'>;
  readonly fields: Pick<FormFields, 'hosted' | 'configure'>;
}

/** The fonts of a page's options, which all forms of a script tag ask for together. */
const asked = new WeakMap<Settings, Promise<string[][]>>();

/**
 * Gives the frames of a form the fonts of the option `fonts`. The gateway is asked once for each, and answers the hash
 * under which it serves the font itself. No frame tells whether it has loaded a font: the page cannot learn anything
 * of what the shopper types from it.
 */
export function loadFonts(form: FontForm): void {
  const { context, scope } = form;
  const { settings } = context;
  if (settings.fonts.length === 0 || scope.isOver || form.fields.hosted().length === 0) return;
  const answer = asked.get(settings) ?? findFonts(form, settings.fonts);
  asked.set(settings, answer);
  void answer.then((fonts) => {
    if (scope.isOver) return;
    // The forms of a merchant's form share this list.
    if (context.fonts.length === 0) context.fonts.push(...fonts);
    form.fields.configure();
  });
}

async function findFonts(form: FontForm, fonts: readonly unknown[]): Promise<string[][]> {
  if (fonts.length > maxFonts) report('fonts', `has more than ${maxFonts} fonts; the others are left out`);
  const found = await Promise.all(fonts.slice(0, maxFonts).map((font, index) => findFont(form, font, index)));
  return found.flatMap((font) => (font ? [font] : []));
}

async function findFont(form: FontForm, font: unknown, index: number): Promise<string[] | undefined> {
  const refuse = (member: string, message: string) =>
    report(`fonts[${index}].${member}`, `${message}. The form uses the next font of its family list`);
  const { family, src, weight = 'normal', style = 'normal' } = Object(font) as Record<string, unknown>;
  if (typeof family !== 'string' || family === '')
    return refuse('family', 'must be the name of the font, as font-family has it');
  const address = typeof src === 'string' ? toWhole(src) : undefined;
  if (!address) return refuse('src', 'must be the address of a WOFF2 file');
  if (!weights.test(`${weight}`))
    return refuse('weight', `must be normal, bold, 1 to 1000, or two of these, not '${weight}'`);
  if (!styles.test(`${style}`))
    return refuse('style', `must be normal, italic or oblique, also with angles in deg, not '${style}'`);
  const answer = await ask(form, address);
  if ('hash' in answer) return [family, answer.hash, `${weight}`, `${style}`];
  // The page has removed the form meanwhile, which ended the request. The next form asks again.
  if (form.scope.isOver) return void asked.delete(form.context.settings);
  return refuse('src', answer.problem);
}

function toWhole(src: string): string | undefined {
  try {
    return new URL(src, document.baseURI).href;
  } catch {
    return undefined;
  }
}

const noAnswer = { problem: 'was not found, because the gateway did not answer; load the page again' };

async function ask(
  { scope, context: { address } }: FontForm,
  src: string,
): Promise<{ hash: string } | { problem: string }> {
  const { base, checkoutId } = address;
  try {
    const url = `${base}checkouts/${encodeURIComponent(checkoutId)}/font?src=${encodeURIComponent(src)}`;
    const { status, body } = await fetchJson(scope, url, timeoutMs);
    const { hash, result } = Object(body);
    if (status === 200 && typeof hash === 'string') return { hash };
    const problem = result?.parameterErrors?.[0]?.message ?? result?.description;
    return typeof problem === 'string' ? { problem } : noAnswer;
  } catch {
    return noAnswer;
  }
}

/** Tells the page's developer what is wrong with its fonts, without which the form pays all the same. */
function report(name: string, message: string): undefined {
  warnOnce(`${name} ${message}.`);
}
