import { expect, test } from 'vitest';
import { type ConnectorSubject, connectorChecks } from '../../src/testing/connector-checks/index.ts';

/** Checks by their names, with the reason why they cannot be tried. */
export type Untried = readonly (readonly [check: RegExp, reason: string | RegExp])[];

/** Of a brand whose shopper is given no code. */
export const withoutCode: Untried[number] = [/a code to pay with/, 'it gives no code to pay with'];

/** Holds a connector against each promise, or those of these names. What is not tried has a reason that the test names. */
export function holdPromises<Settings>(
  subject: ConnectorSubject<Settings>,
  untried: Untried,
  named = /./,
): void {
  const checks = connectorChecks(subject).filter(({ name }) => named.test(name));
  const reasonOf = (name: string) => untried.find(([check]) => check.test(name))?.[1];
  // `test.each` would cut the names.
  for (const { name, run } of checks)
    test(name, async () => {
      const told: string[] = [];
      await run({ skip: (why) => told.push(why) });
      const reason = reasonOf(name);
      const isReason = reason instanceof RegExp ? expect.stringMatching(reason) : `not tried: ${reason}`;
      expect(told).toEqual(reason === undefined ? [] : [isReason]);
    });
  test('and every check that is not tried is there', () => {
    const names = checks.map(({ name }) => name);
    expect(untried.filter(([check]) => !names.some((name) => check.test(name)))).toEqual([]);
  });
}
