/** Judges the value of one parameter, and says what the setting `lenientFormats` would take (settled question 18). */
import { describeProblem } from './format.ts';
import { createMeantValue } from './meant-value.ts';
import type { FoundRow } from './names.ts';
import type { ReadingSettings } from './settings.ts';

export interface JudgedValue {
  /** The value that the text means. */
  readonly value: string;
  /** What is wrong with it or with its name, as the end of a sentence; empty when it is taken. */
  readonly problem: string;
  /** Whether it is taken only because the setting `lenientFormats` is on. */
  readonly isLenient: boolean;
}

export function judgeValue(
  place: FoundRow | undefined,
  text: string,
  settings: ReadingSettings,
): JudgedValue {
  const format = place?.row.format;
  const value = createMeantValue(format, text);
  if (place === undefined || format === undefined) return { value, problem: '', isLenient: false };
  const wrong = describeProblem(format, value);
  const problem = place.problem || wrong;
  if (problem === '') return { value, problem, isLenient: false };
  const meant = wrong === '' ? value : createMeantValue(format.lenient, text);
  const isFit =
    wrong === '' || (format.lenient !== undefined && describeProblem(format.lenient, meant) === '');
  if (!isFit || (place.problem !== '' && !place.isLenient)) return { value, problem, isLenient: false };
  if (settings.lenientFormats) return { value: meant, problem: '', isLenient: true };
  const { message } = withLenientSwitch({ message: problem }, settings);
  return { value, problem: message, isLenient: false };
}

/** The end of an error that does not come with the setting. */
const lenientSwitch = '; or start the gateway with --lenient-formats, for software that cannot be changed';

/** Returns the error with the name of the switch, which an operator of a test environment can set. */
export function withLenientSwitch<Told extends { readonly message: string }>(
  told: Told,
  { environment }: ReadingSettings,
): Told {
  return environment === 'test' ? { ...told, message: told.message + lenientSwitch } : told;
}
