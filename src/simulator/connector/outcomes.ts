import { createHash } from 'node:crypto';
import { isResultCode, printedCategoryOf, type ResultCode } from '#contract/result-codes.ts';
import { acceptedCode } from '../../gateway/connectors/accepted-code.ts';
import type { Outcome } from '../../gateway/connectors/connector.ts';
import type { Mode } from '../../gateway/lifecycle/mode.ts';
import type { RuleName } from './rules.ts';

type More = Omit<Outcome, 'code' | 'rule'>;

export function paid(mode: Mode, rule: RuleName, more: More = {}): Outcome {
  return { code: acceptedCode(mode), rule, ...more };
}

export function declined(code: ResultCode, rule: RuleName, more: More = {}): Outcome {
  return { code, rule, ...more };
}

/** What an acquirer would add to a transaction it took. The same key always gets the same name. */
export function withDetails(outcome: Outcome, key: string): Outcome {
  if (printedCategoryOf(outcome.code) !== 'accepted') return outcome;
  const ConnectorTxID1 = createHash('sha256').update(key).digest('hex').slice(0, 16);
  return { ...outcome, resultDetails: { clearingInstituteName: 'Simulated acquirer', ConnectorTxID1 } };
}

/** A tester's text as the code of a decline; undefined for other texts and for codes that could buy something. */
export function declineOf(text: string): ResultCode | undefined {
  const code = text.trim();
  return isResultCode(code) && printedCategoryOf(code) === 'rejected' ? code : undefined;
}
