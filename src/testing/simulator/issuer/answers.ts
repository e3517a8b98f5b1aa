/** Interprets a shopper's answer to a challenge (threeds-security A.7, A.8). */
import type { FinalStatus } from '#contract/authentication-status.ts';
import { asciiDigits } from '#contract/card/digits.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import type { IssuerTexts } from '../../../texts/simulated-issuer.ts';
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

/** The end of a challenge with each status, and the reason that the issuer gives when the tester names none. */
export const usualEnds: Readonly<Record<FinalStatus, End>> = {
  Y: end('Y'),
  A: end('A'),
  N: end('N', '01'),
  U: end('U', '22'),
  R: end('R', '11'),
  I: end('I'),
};
const cancelledEnd: End = { ...usualEnds.N, challengeCancel: '01' };

/**
 * The answers that the shopper can give in the bank's app, each with the end of the challenge to which it leads. The
 * app has a button for each, with the text of the same name, and `POST /_sim/acs/{id}/{answer}` gives each of them
 * without the page.
 */
export const appAnswers = { approve: usualEnds.Y, decline: usualEnds.N } as const satisfies Partial<
  Readonly<Record<keyof IssuerTexts, End>>
>;
export type AppAnswer = keyof typeof appAnswers;

export const isAppAnswer = (answer: string | undefined): answer is AppAnswer =>
  answer !== undefined && Object.hasOwn(appAnswers, answer);
export const appAnswerNames = Object.keys(appAnswers).filter(isAppAnswer);

/** Number of wrong answers that ends a challenge. */
export const maxTries = 3;

/** The end of a challenge after too many wrong answers. */
export const exhaustedEnd = end('N', '19');

interface Code {
  readonly meaning: Meaning;
  readonly text: string;
}

/**
 * One-time codes with a meaning. Every other code is wrong, except for `00` followed by a transStatusReason. 9999 has
 * none: it is the wrong code that testers try first.
 */
export const codes: Readonly<Record<string, Code>> = {
  '1234': { meaning: usualEnds.Y, text: 'Right: authenticated (Y).' },
  '1111': { meaning: usualEnds.N, text: 'Not authenticated (N, reason 01).' },
  '2222': { meaning: usualEnds.R, text: 'Rejected by the issuer (R, reason 11).' },
  '3333': { meaning: usualEnds.U, text: 'Could not be authenticated (U, reason 22).' },
  '4444': { meaning: { kind: 'stay' }, text: 'The issuer’s page waits for ever.' },
  '5555': { meaning: { ...usualEnds.Y, twice: true }, text: 'Y; the page posts the CRes twice.' },
  '6666': { meaning: { ...usualEnds.Y, late: true }, text: 'Y; the RReq comes after the CRes.' },
  '7777': { meaning: usualEnds.A, text: 'An attempt (A).' },
  '8888': { meaning: { kind: 'fail' }, text: 'The issuer’s page answers 500; the challenge stays open.' },
  '8889': { meaning: { kind: 'close' }, text: 'The issuer hangs up; the challenge stays open.' },
};

/** Options and right answers of the pages on which the shopper chooses. */
export const choiceAnswers = {
  single: { options: ['lisbon', 'oslo', 'nairobi'], right: ['lisbon'] },
  multi: { options: ['bakery', 'bookshop', 'pharmacy', 'airport'], right: ['bakery', 'bookshop'] },
} as const;

/** Results that a tester can choose at the end of each page, by result code (widget-contract 9.3). */
export const returnCodes: Readonly<Record<string, End>> = {
  '000.000.000': usualEnds.Y,
  '100.380.401': usualEnds.N,
  '100.390.112': usualEnds.U,
  '100.396.101': cancelledEnd,
};

/** Three of these results by the letters of EMV, for test suites that were written for simulators that take letters. */
export const endsByTransStatus: Readonly<Record<string, End>> = {
  Y: usualEnds.Y,
  N: usualEnds.N,
  U: usualEnds.U,
};

/**
 * Returns the meaning of the form fields that the shopper sent.
 *
 * @param isConfirmed whether the shopper confirmed in the bank's app; undefined while they have not decided there
 */
export function getMeaning(
  fields: Parameters,
  kind: IssuerScript['challenge'],
  isConfirmed: boolean | undefined,
): Meaning {
  const { cancel, resend, returnCode, transStatus } = fields;
  if (cancel !== undefined) return cancelledEnd;
  // Both fields stand in one form with one button. The field that the tester has changed wins.
  if (transStatus) return chosen(endsByTransStatus, transStatus);
  if (returnCode !== undefined) return chosen(returnCodes, returnCode);
  if (resend !== undefined) return { kind: 'resend' };
  if (kind === 'oob') {
    if (isConfirmed === undefined) return { kind: 'unconfirmed' };
    return isConfirmed ? usualEnds.Y : usualEnds.N;
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
  return isRight ? usualEnds.Y : { kind: 'wrong' };
}

function meaningOfCode(typed = ''): Meaning {
  const code = asciiDigits(typed).replace(/[\s-]/g, '');
  if (code === '') return { kind: 'empty' };
  const known = Object.hasOwn(codes, code) ? codes[code] : undefined;
  if (known !== undefined) return known.meaning;
  const reason = code.slice(2);
  return code.startsWith('00') && reasonForm.test(reason) ? end('N', reason) : { kind: 'wrong' };
}
