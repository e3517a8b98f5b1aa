/** Faults as words, and faults from what was typed. */
import type { JournalOperation } from '#contract/control/events.ts';
import type { ActiveFault, Fault, NewFault } from '#contract/control/tenants.ts';
import { texts } from '../texts.ts';

const words = texts.control;

/** `status 503, retryAfter 5`, `hang`, `reset before`, `slow bytesPerSecond 100`. */
export const describeFault = (fault: Fault): string => Object.entries(fault).map(describeMember).join(', ');

function describeMember([name, value]: [string, unknown]): string {
  if (value === true) return name;
  if (value === null || typeof value !== 'object') return `${name} ${value}`;
  return `${name} ${Object.entries(value).map(describeMember).join(', ')}`;
}

/** `met 0 of 1, after 2, counted by attempt`. */
export function describeScope({ met, scope: { times = 1, after = 0, per } }: ActiveFault): string {
  return [
    words.met(met, times),
    ...(after > 0 ? [words.after(after)] : []),
    ...(per === 'attempt' ? [words.perAttempt] : []),
  ].join(', ');
}

/** What the form of a fault holds; a value belongs to the kind. */
export interface FaultFields {
  readonly kind: string;
  readonly value: string;
  readonly on: string;
  readonly times: string;
  readonly after: string;
  readonly per: string;
  readonly checkout: string;
}

/** The first value of each kind of fault; a kind without one needs none. */
export const firstValues: Readonly<Record<string, string>> = {
  status: '503',
  delay: '2000',
  reset: 'before',
  truncate: '10',
  slow: '100',
};

/** The values that a kind can have; any number where there is no list. */
export const valueChoices: Readonly<Record<string, readonly string[]>> = {
  status: ['429', '500', '502', '503', '504'],
  reset: ['before', 'after'],
};

/** Makes the body of the call. What is not a number is sent as it is, so that the control plane says what is wrong. */
export function toNewFault({ kind, value, on, times, after, per, checkout }: FaultFields): NewFault {
  const number = Number.isNaN(Number(value)) ? value : Number(value);
  const fault =
    kind === 'hang' || kind === 'malformed'
      ? { [kind]: true }
      : kind === 'slow'
        ? { slow: { bytesPerSecond: number } }
        : { [kind]: kind === 'reset' ? value : number };
  return {
    fault: fault as unknown as Fault,
    scope: {
      on: on as JournalOperation,
      ...(times !== '' && times !== '1' && { times: Number(times) }),
      ...(after !== '' && after !== '0' && { after: Number(after) }),
      ...(per === 'attempt' && { per }),
      ...(checkout !== '' && { checkout }),
    },
  };
}
