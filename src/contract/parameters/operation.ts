/**
 * Reads the parameters of a request by the rules of an operation, which lists the parameter tables that the request may
 * use. The result has the known parameters, the names of unknown ones, and all errors at once.
 */
import { createFindings, type Findings, noteError, noteTaken } from './findings.ts';
import { type JudgedValue, judgeValue, withLenientSwitch } from './judge-value.ts';
import { withoutLongNumbers } from './mask.ts';
import { createNameFacts, type NameFacts } from './name-facts.ts';
import { createRowFinder, type FoundRow } from './names.ts';
import type { ReadingSettings } from './settings.ts';
import { withoutCardNumbers } from './stray-number.ts';
import { findAnywhere, strayValue } from './stray-parameter.ts';
import {
  type Circumstances,
  missing,
  type ParameterError,
  type Parameters,
  type Row,
  type Rule,
  type Structure,
} from './table.ts';

/** The parameters that one kind of request may have. */
export interface Operation {
  readonly structures: readonly Structure[];
  /** The operation's own rules, besides those of its structures. */
  readonly rules: readonly Rule[];
  /** Names of the parameters that must be sent, each with the advice that ends its error sentence. */
  readonly required: ReadonlyMap<string, string>;
  /** Whether a request with these parameters may leave out the required ones. */
  readonly exempt?: (parameters: Parameters) => boolean;
  /** Prefixes of the parameters that must not be sent, each with the advice that ends the error sentence. */
  readonly refused: ReadonlyMap<string, string>;
  /**
   * What happens when a sent parameter was prepared with another value. `fixed`: the request gets an error. `replaced`:
   * the sent value counts. An expression: for parameters that match it, the prepared value counts and there is no
   * error; for others as with `fixed`.
   */
  readonly prepared: 'fixed' | 'replaced' | RegExp;
}

export interface Reading {
  /** The prepared parameters and the valid sent ones. All have names from the operation's tables. */
  readonly parameters: Parameters;
  readonly unknown: readonly string[];
  /** Names of what is taken, or may be missing, only because the setting `lenientFormats` is on; absent when nothing is. */
  readonly lenient?: readonly string[];
  readonly errors: readonly ParameterError[];
}

/** Reads the sent parameters together with those that were prepared before. */
export type Reader = (
  rawParameters: Parameters,
  prepared?: Parameters,
  settings?: ReadingSettings,
) => Reading;

const overwritten = 'was already set and cannot be overwritten; leave it out';

const unknownHere = 'is not a parameter of this request; leave it out';

/**
 * Older spellings of the credentials. They are only used to authenticate the request and never stored (settled question
 * 2).
 */
const credentials = new Set(['userId', 'password', 'entityId'].map((name) => `authentication.${name}`));

/** Makes the reader of an operation. Call it once for each operation, because it compiles the tables. */
export function createReader(operation: Operation): Reader {
  const factsOf = createNameFacts(createRowFinder(rowsOf(operation)));
  const isAmount = (name: string) => factsOf(name).place?.row.format.isAmount === true;
  const rules = [...operation.structures.flatMap((structure) => structure.rules), ...operation.rules];

  /** Reads one parameter of a request, and notes in `found` what it is. */
  function readOne(
    written: string,
    { rawParameters, prepared, settings }: Sending,
    findings: Findings,
  ): void {
    const text = rawParameters[written] ?? '';
    // An empty parameter counts as absent (settled question 4).
    if (text === '' || credentials.has(written)) return;
    const facts = factsOf(written);
    const { name, place } = facts;
    const judged = judgeValue(place, text, settings);
    const { value, isLenient } = judged;
    // Neither does a blank satisfy what is required (settled question 4).
    if (value.trim() === '') return;
    const fixed = operation.prepared === 'replaced' ? undefined : prepared?.[name];
    if (place !== undefined) findings.names.push(name);
    if (name !== written || value !== text || place?.row.format.none?.test(value))
      findings.isCopyNeeded = true;
    if (value !== text) findings.values.set(written, value);
    const error =
      problemOfName(facts, written, value, findings.spellings) ??
      (fixed === undefined
        ? problemOfSent(operation, place, written, judged, settings)
        : collision(operation, place, written, value, fixed));
    if (error !== undefined) noteError(findings, name, error);
    else if (fixed === undefined) noteTaken(findings, written, { isKnown: place !== undefined, isLenient });
  }

  /** Returns the errors of the rules, and notes in `lenient` what a lenient gateway takes. */
  function judge(parameters: Parameters, circumstances: Circumstances, lenient: string[]): ParameterError[] {
    const { settings } = circumstances;
    const broken = lacking(operation, parameters);
    for (const rule of rules) {
      const problems = rule.judge(parameters, circumstances);
      if (!rule.isLenient) broken.push(...problems);
      else if (settings.lenientFormats) lenient.push(...problems.map(({ name }) => name));
      else broken.push(...problems.map((error) => withLenientSwitch(error, settings)));
    }
    return broken;
  }

  return (rawParameters, prepared, settings = {}) => {
    const findings = createFindings();
    const sending = { rawParameters, prepared, settings };
    const all = Object.keys(rawParameters);
    for (const written of all) readOne(written, sending, findings);
    const { unknown, lenient, errors, names, taken, values, wrong, spellings } = findings;
    // Most requests are taken as they are, and a copy would cost a tenth of their reading.
    const isAsSent = prepared === undefined && taken.length === all.length && !findings.isCopyNeeded;
    const parameters =
      isAsSent && Object.getPrototypeOf(rawParameters) === null
        ? rawParameters
        : withTaken(
            prepared,
            taken,
            (written) => values.get(written) ?? rawParameters[written] ?? '',
            factsOf,
          );
    const knownNames = isAsSent ? taken : Object.keys(parameters);
    // A parameter gets at most one error: when its value is invalid, no rule reports it, and it is not reported as
    // missing.
    for (const error of judge(
      parameters,
      { settings, sentNames: names, names: knownNames, isAmount },
      lenient,
    )) {
      if (wrong.has(error.name)) continue;
      wrong.add(error.name);
      errors.push(respelled(error, spellings));
    }
    return { parameters, unknown, ...(lenient.length > 0 && { lenient }), errors: errors.map(masked) };
  };
}

/** What a request sends, beside what was prepared before. */
interface Sending {
  readonly rawParameters: Parameters;
  readonly prepared: Parameters | undefined;
  readonly settings: ReadingSettings;
}

/** Returns the error of a name that stands where it must not, or has a value that must not be there. */
function problemOfName(
  { stray, anywhere, reserved, place }: NameFacts,
  written: string,
  value: string,
  spellings: Map<string, string>,
): ParameterError | undefined {
  return (
    stray ?? strayValue(written, value, anywhere) ?? reserved ?? spellingProblem(spellings, written, place)
  );
}

/**
 * Returns the prepared parameters together with the valid ones among the sent, each in the spelling of its row. A value
 * that means nothing takes the prepared one away.
 */
function withTaken(
  prepared: Parameters | undefined,
  taken: readonly string[],
  valueOfSent: (written: string) => string,
  factsOf: (name: string) => NameFacts,
): Parameters {
  const parameters: Record<string, string> = Object.assign(empty(), prepared);
  for (const written of taken) {
    const { name, place } = factsOf(written);
    const value = valueOfSent(written);
    if (place?.row.format.none?.test(value)) delete parameters[name];
    else parameters[name] = value;
  }
  return parameters;
}

/** Returns every row that an operation accepts: those of its structures without the refused ones. */
function rowsOf({ structures, refused }: Operation): readonly Row[] {
  const rows = structures.flatMap((structure) => structure.rows);
  return rows.filter(({ name }) => refusal(refused, name) === undefined);
}

function refusal(refused: Operation['refused'], name: string): string | undefined {
  for (const [prefix, remedy] of refused) if (name.startsWith(prefix)) return remedy;
  return undefined;
}

/**
 * Returns the error of a request that uses two spellings for one wallet (settled question 3). `spellings` remembers the
 * spelling of each wallet in this request.
 */
function spellingProblem(
  spellings: Map<string, string>,
  written: string,
  place: FoundRow | undefined,
): ParameterError | undefined {
  if (place?.row.alias === undefined) return undefined;
  const [here, wallet] = [beforeDot(written), beforeDot(place.name)];
  const before = spellings.get(wallet) ?? here;
  spellings.set(wallet, before);
  if (before === here) return undefined;
  const message = `must not be sent together with ${before}, which is the same wallet; use one of the two names`;
  return { name: written, value: null, message };
}

/** Returns the error of a rule with the parameter names as the request spells them. */
function respelled(error: ParameterError, spellings: ReadonlyMap<string, string>): ParameterError {
  let { name, message } = error;
  for (const [wallet, spelling] of spellings) {
    name = name.replace(`${wallet}.`, `${spelling}.`);
    message = message.replaceAll(`${wallet}.`, `${spelling}.`);
  }
  return { ...error, name, message };
}

/** Returns the error of a name without a row, or of a value that does not fit its row. */
function problemOfSent(
  { refused }: Operation,
  place: FoundRow | undefined,
  name: string,
  { value, problem }: JudgedValue,
  { strictParameters }: ReadingSettings,
): ParameterError | undefined {
  const message =
    place === undefined ? (refusal(refused, name) ?? (strictParameters ? unknownHere : '')) : problem;
  return message === '' ? undefined : { name, value: place ? echo(place.row, value) : null, message };
}

function collision(
  { prepared }: Operation,
  place: FoundRow | undefined,
  name: string,
  value: string,
  fixed: string,
): ParameterError | undefined {
  const row = place?.row ?? findAnywhere(name)?.row;
  // A secret is refused even when it equals the prepared value. Otherwise a page could find out the secret by guessing.
  // No page needs to repeat a secret.
  if (fixed === value && !row?.secret) return undefined;
  if (prepared instanceof RegExp && prepared.test(name)) return undefined;
  return { name, value: echo(row, value), message: overwritten };
}

function lacking({ required, exempt }: Operation, parameters: Parameters): ParameterError[] {
  if (exempt?.(parameters)) return [];
  const errors: ParameterError[] = [];
  for (const [name, remedy] of required) {
    if (parameters[name] === undefined) errors.push(missing(name, remedy));
  }
  return errors;
}

/** Returns an empty object for parameters. It has no prototype, so that no parameter name has a special meaning. */
export function empty(): Record<string, string> {
  return Object.create(null);
}

function beforeDot(name: string): string {
  return name.slice(0, name.indexOf('.'));
}

function echo(row: Row | undefined, value: string): string | null {
  return row?.secret ? null : value.slice(0, 256);
}

/**
 * Returns the error without long numbers, so that it may be sent back. Only unknown names can be so long that they are
 * shortened.
 */
function masked({ name, value, message }: ParameterError): ParameterError {
  const shown = name.length > 256 ? `${name.slice(0, 256)}…` : name;
  return { name: withoutCardNumbers(shown), value: value && withoutLongNumbers(value), message };
}
