/** Finds outcomes and faults that a test has set but no request has got, for example after a typing error. */
import type { TestTenant } from '../tenant.ts';

/** Gives a line for each. */
export async function findUnused(
  tenant: Pick<TestTenant, 'waitingOutcomes' | 'faults'>,
): Promise<readonly string[]> {
  const [outcomes, faults] = await Promise.all([tenant.waitingOutcomes(), tenant.faults.all()]);
  return [
    ...outcomes.map((outcome) => `the outcome ${JSON.stringify(outcome)}`),
    ...faults
      .filter(({ met }) => met === 0)
      .map(({ fault, scope }) => `the fault ${JSON.stringify(fault)} on ${scope.on}`),
  ];
}
