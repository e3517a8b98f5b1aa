/** Interprets a shopper's answer to a challenge (threeds-security A.7, A.8). */
import { asciiDigits } from '#contract/card/digits.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import type { FinalStatus } from '../../gateway/three-d-secure/messages.ts';
import { type IssuerScript, reasonForm } from './switches.ts';

/** The end of a challenge with its result. */
export interface End {
  readonly kind: 'end';
  readonly transStatus: FinalStatus;
  readonly transStatusReason?: string;
  readonly challengeCancel?: string;
  /** Set when the page posts the CRes twice. */
  readonly twice?: true;
  /** Set when the RReq comes after the CRes. */
  readonly late?: true;
}

export type Meaning =
  | End
  | { readonly kind: 'wrong' }
  | { readonly kind: 'empty' | 'unconfirmed' | 'resend' }
  /** `stay`: the issuer's page waits for ever. `fail`: the page answers with an error. `close`: the issuer hangs up. */
  | { readonly kind: 'stay' | 'fail' | 'close' };

const end = (transStatus: FinalStatus, transStatusReason?: string): End => ({
  kind: 'end',
  transStatus,
  ...(transStatusReason !== undefined && { transStatusReason }),
});

export const rejected = end('N', '01');
export const cancelled: End = { ...rejected, challengeCancel: '01' };
/** Number of wrong answers that ends a challenge. */
export const maxTries = 3;

/** The end of a challenge after too many wrong answers. */
export const exhausted = end('N', '19');

interface Code {
  readonly meaning: Meaning;
  readonly text: string;
}

/** One-time codes with a meaning. Every other code is wrong, except for `00` followed by a transStatusReason. */
export const codes: Readonly<Record<string, Code>> = {
  '1234': { meaning: end('Y'), text: 'Right: authenticated (Y).' },
  '1111': { meaning: rejected, text: 'Not authenticated (N, reason 01).' },
  '2222': { meaning: end('R', '11'), text: 'Rejected by the issuer (R, reason 11).' },
  '3333': { meaning: end('U', '22'), text: 'Could not be authenticated (U, reason 22).' },
  '4444': { meaning: { kind: 'stay' }, text: 'The issuer’s page waits for ever.' },
  '5555': { meaning: { ...end('Y'), twice: true }, text: 'Y; the page posts the CRes twice.' },
  '6666': { meaning: { ...end('Y'), late: true }, text: 'Y; the RReq comes after the CRes.' },
  '7777': { meaning: end('A'), text: 'An attempt (A).' },
  '8888': { meaning: { kind: 'fail' }, text: 'The issuer’s page answers 500; the challenge stays open.' },
  '9999': { meaning: { kind: 'close' }, text: 'The issuer hangs up; the challenge stays open.' },
};

/** Options and right answers of the pages on which the shopper chooses. */
export const choiceAnswers = {
  single: { options: ['lisbon', 'oslo', 'nairobi'], right: ['lisbon'] },
  multi: { options: ['bakery', 'bookshop', 'pharmacy', 'airport'], right: ['bakery', 'bookshop'] },
} as const;

/** Results that a tester can choose at the end of each page, by result code (widget-contract 9.3). */
export const returnCodes: Readonly<Record<string, End>> = {
  '000.000.000': end('Y'),
  '100.380.401': rejected,
  '100.390.112': end('U', '22'),
  '100.396.101': cancelled,
};

/** The same results by the names of EMV, for test suites that were written for simulators with these names. */
export const endsByTransStatus: Readonly<Record<string, End>> = {
  Y: end('Y'),
  N: rejected,
  U: end('U', '22'),
};

/**
 * Returns the meaning of the form fields that the shopper sent.
 *
 * @param isConfirmed whether the shopper confirmed in the bank's app; undefined while they have not decided there
 */
export function meaningOf(
  fields: Parameters,
  kind: IssuerScript['challenge'],
  isConfirmed: boolean | undefined,
): Meaning {
  const { cancel, resend, returnCode, transStatus } = fields;
  if (cancel !== undefined) return cancelled;
  // Both fields stand in one form with one button. The field that the tester has changed wins.
  if (transStatus) return chosen(endsByTransStatus, transStatus);
  if (returnCode !== undefined) return chosen(returnCodes, returnCode);
  if (resend !== undefined) return { kind: 'resend' };
  if (kind === 'oob') {
    if (isConfirmed === undefined) return { kind: 'unconfirmed' };
    return isConfirmed ? end('Y') : rejected;
  }
  return kind === 'single' || kind === 'multi' ? meaningOfChoice(fields, kind) : meaningOfCode(fields.code);
}

function chosen(table: Readonly<Record<string, End>>, key: string): Meaning {
  return (Object.hasOwn(table, key) ? table[key] : undefined) ?? { kind: 'wrong' };
}

function meaningOfChoice(fields: Parameters, kind: 'single' | 'multi'): Meaning {
  const { options, right } = choiceAnswers[kind];
  const chosen: readonly string[] =
    kind === 'single'
      ? [fields.choice ?? ''].filter(Boolean)
      : options.filter((option) => fields[`choice.${option}`] !== undefined);
  if (chosen.length === 0) return { kind: 'empty' };
  const isRight = chosen.length === right.length && right.every((option) => chosen.includes(option));
  return isRight ? end('Y') : { kind: 'wrong' };
}

function meaningOfCode(typed = ''): Meaning {
  const code = asciiDigits(typed).replace(/[\s-]/g, '');
  if (code === '') return { kind: 'empty' };
  const known = Object.hasOwn(codes, code) ? codes[code] : undefined;
  if (known !== undefined) return known.meaning;
  const reason = code.slice(2);
  return code.startsWith('00') && reasonForm.test(reason) ? end('N', reason) : { kind: 'wrong' };
}
