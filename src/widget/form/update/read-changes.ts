import { makeOptionTable } from '#contract/options/table.ts';
import { readOptions, type Settings } from '#contract/options.ts';
import type { FormChanges } from '#contract/wpwl.ts';

/** The options that can change in place. */
const changeable = ['labels', 'errorMessages', 'disabled'] as const;

/** Changes that are possible, as the widget works with them. */
export interface ReadChanges {
  /** The options that change. */
  readonly settings: Partial<Settings>;
}

/** Reads what a page wants to change. Throws a TypeError that says of each key what is wrong and what to do. */
export function readChanges(raw: unknown): ReadChanges {
  if (Object.prototype.toString.call(raw) !== '[object Object]')
    throw refusal(['the changes must be an object such as { locale: "de" }']);
  const given = Object.entries(raw as FormChanges).filter(([, value]) => value !== undefined);
  const { settings, faults } = readOptions(Object.fromEntries(given));
  const wrong = given.flatMap(([key]) => faultOf(key) ?? []);
  for (const { key, expected } of faults) if (isChangeable(key)) wrong.push(`'${key}' must be ${expected}`);
  if (wrong.length > 0) throw refusal(wrong);
  return {
    settings: Object.fromEntries(given.map(([key]) => [key, settings[key as keyof Settings]])),
  };
}

/** Whether a dotted key belongs to an option that can change in place. */
const isChangeable = (key: string) => changeable.some((name) => key === name || key.startsWith(`${name}.`));

/** Returns why a key cannot change; undefined when it can. */
function faultOf(key: string): string | undefined {
  if (isChangeable(key)) return undefined;
  const rule = makeOptionTable()[key];
  if (rule?.expected === 'a function')
    return `'${key}' is a callback: set it in wpwlOptions, it counts at once`;
  if (rule)
    return `'${key}' cannot change in place: call wpwl.unload(), set wpwlOptions.${key}, and load the script again`;
  return `'${key}' is not known; there are ${changeable.join(', ')}`;
}

const refusal = (sentences: readonly string[]) =>
  new TypeError(`wpwl.update: ${sentences.join('; ')}. Nothing was changed.`);
