/** The form of what a connector tells. */
import assert from 'node:assert/strict';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import { isResultCode } from '#contract/result-codes.ts';
import { isInstrumentToken } from '../../connector/instrument-token.ts';
import type { Outcome } from '../../connector/outcome.ts';
import type { HttpRequest } from '../../connector/send.ts';

export function requireForm({ code, rule, redirect, reference, instrumentToken, ...outcome }: Outcome): void {
  assert.ok(isResultCode(code), `${JSON.stringify(code)} is no code of the catalogue`);
  assert.match(rule, /^[a-z][a-z0-9-]{0,63}$/, 'a rule is no name in lower case with hyphens');
  if (reference !== undefined) assert.match(reference, /^\S{1,255}$/, 'a reference is no name');
  if (instrumentToken === null)
    assert.equal(getOutcomeCategory(code), 'rejected', 'a name of an instrument is gone without a decline');
  const isName = instrumentToken == null || isInstrumentToken(instrumentToken);
  assert.ok(isName, 'a name of an instrument is no printable text of 255 characters');
  for (const text of Object.values(outcome.resultDetails ?? {}))
    assert.equal(typeof text, 'string', 'a detail is no text');
  if (redirect === undefined) return;
  assert.match(code, /^000\.200\./, 'a redirect comes with a code that is not pending');
  assert.match(redirect.url, /^https?:\/\//, 'a redirect leads to no page');
}

/** What a careless path takes for folders and a query. */
export const slyPath = '/../../x?y=1';

/** Requires that nobody else's text leads a request. */
export function requireOwnPaths(requests: readonly HttpRequest[]): void {
  for (const { url } of requests)
    assert.ok(
      !url.includes(slyPath),
      'an id leads a request elsewhere: check its form before it gets into a path',
    );
}
