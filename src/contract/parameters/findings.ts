/** What was found in a request while it was read: which parameters it has, and what is wrong with them. */
import type { ParameterError } from './table.ts';

export interface Findings {
  readonly unknown: string[];
  readonly lenient: string[];
  readonly errors: ParameterError[];
  /** Names of the rows of what was sent. */
  readonly names: string[];
  /** The valid parameters, as they are spelled. */
  readonly taken: string[];
  /** The values of parameters that mean another one than was written, as they are spelled. */
  readonly values: Map<string, string>;
  /** Names of the rows of what has an error. */
  readonly wrong: Set<string>;
  readonly spellings: Map<string, string>;
  isCopyNeeded: boolean;
}

export function createFindings(): Findings {
  return {
    unknown: [],
    lenient: [],
    errors: [],
    names: [],
    values: new Map(),
    taken: [],
    wrong: new Set(),
    spellings: new Map(),
    isCopyNeeded: false,
  };
}

export function noteError(findings: Findings, name: string, error: ParameterError): void {
  findings.errors.push(error);
  findings.wrong.add(name);
}

export function noteTaken(
  findings: Findings,
  written: string,
  { isKnown, isLenient }: { readonly isKnown: boolean; readonly isLenient: boolean },
): void {
  (isKnown ? findings.taken : findings.unknown).push(written);
  if (isLenient) findings.lenient.push(written);
}
