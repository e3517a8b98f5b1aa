/** Reads the options that a visitor of the playground chose from the address, which strangers write, too. */
import { dottedRows, optionChapters } from '#contract/options/chapters/index.ts';
import type { OptionRule } from '#contract/options/rules.ts';
import { ruleOf } from '#contract/options/whole-table.ts';
import { queryValue } from './preferences.ts';

export type Control =
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'text' | 'number' | 'list' | 'object' };

/** An option that the playground has a control for. */
export interface PlayOption {
  /** Name with dots, such as `spinner.lines`. */
  readonly key: string;
  readonly control: Control;
  /** What the option takes, in the words of the widget's console messages. */
  readonly expected: string;
  /** The default; undefined when there is none. */
  readonly fallback: unknown;
  /** What it does, in English. */
  readonly text: string;
}

export interface PlayChapter {
  readonly title: string;
  readonly options: readonly PlayOption[];
}

/** Name of the option's parameter in the address. */
export const optionParameterOf = (key: string): string => `o.${key}`;

export const playChapters: readonly PlayChapter[] = optionChapters.map(({ title, rows }) => ({
  title,
  options: dottedRows(rows).flatMap(([key, { text }]) => {
    const rule = ruleOf(key);
    const control = rule && controlOf(rule);
    if (control === undefined) return [];
    return [{ key, control, expected: rule?.[0] ?? '', fallback: rule?.[1], text: text.replaceAll('`', '') }];
  }),
}));

/** Characters of the longest value that is taken: a whole list of labels. */
const maxLength = 2000;

export type Options = { [name: string]: unknown };

/** The chosen values by option key, as the visitor wrote them. Leaves out unknown keys, and values that are empty or too long. */
export function writtenOptions(request: { readonly query: unknown }): ReadonlyMap<string, string> {
  const all = playChapters.flatMap(({ options }) => options);
  return new Map(
    all.flatMap(({ key }) => {
      const value = queryValue(request, optionParameterOf(key))?.trim() ?? '';
      return value === '' || value.length > maxLength ? [] : [[key, value] as const];
    }),
  );
}

/**
 * Makes `wpwlOptions` of the written values. A value that the option does not take is passed on as text: the widget says on the
 * console what is wrong with it. Names come from the table alone, and values are data.
 */
export function optionsOf(written: ReadonlyMap<string, string>): Options {
  const options: Options = {};
  for (const { key, control } of playChapters.flatMap((chapter) => chapter.options)) {
    const text = written.get(key);
    if (text !== undefined) put(options, key.split('.'), takenFrom(control, text));
  }
  return options;
}

function put(options: Options, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    options[name] = value;
    return;
  }
  const inner = options[name];
  const members: Options = typeof inner === 'object' && inner !== null ? { ...inner } : {};
  put(members, rest, value);
  options[name] = members;
}

function takenFrom({ kind }: Control, text: string): unknown {
  if (kind === 'text') return text;
  const parsed = parsedJson(text);
  if (kind === 'list') return Array.isArray(parsed) ? parsed : text.split(/[\s,]+/);
  if (kind === 'object') return typeof parsed === 'object' ? parsed : text;
  return typeof parsed === 'boolean' || typeof parsed === 'number' ? parsed : text;
}

/** Undefined for a text that is no JSON. A member `__proto__` would be a prototype in the code that is shown. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text, (name, value) => (name === '__proto__' ? undefined : value));
  } catch {
    return undefined;
  }
}

/** Undefined for callbacks, which the playground logs, and for objects whose members have controls. */
function controlOf([expected, fallback, , members]: OptionRule<unknown>): Control | undefined {
  if (expected === 'a function') return undefined;
  if (expected === 'true or false') return { kind: 'choice', values: ['true', 'false'] };
  const words = expected.split(' or ').map((word) => /^"(.+)"$|^(-?\d+)$/.exec(word));
  if (words.every((found) => found !== null)) {
    return { kind: 'choice', values: words.map(([, word, digits]) => word ?? digits ?? '') };
  }
  if (expected.startsWith('an array')) return { kind: 'list' };
  if (!expected.startsWith('an object')) return { kind: /\ba number$/.test(expected) ? 'number' : 'text' };
  return members !== undefined && fallback !== undefined ? undefined : { kind: 'object' };
}
