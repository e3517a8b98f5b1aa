/** Reads the agreement by which is paid. */
import type { Parameters } from '#contract/parameters/table.ts';

/** What the older parameter `recurringType` says, in the words of `standingInstruction`. */
const older: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  INITIAL: { mode: 'INITIAL', source: 'CIT', type: 'RECURRING' },
  REPEATED: { mode: 'REPEATED', source: 'MIT', type: 'RECURRING' },
  REGISTRATION_BASED: { mode: 'REPEATED', source: 'CIT', type: 'UNSCHEDULED' },
};

/** Returns a member of the agreement, as `standingInstruction` has it or the older `recurringType` means it. */
export function agreementIn(parameters: Parameters, name: 'mode' | 'source' | 'type'): string | undefined {
  return parameters[`standingInstruction.${name}`] ?? older[parameters.recurringType ?? '']?.[name];
}
