/** What a tester does to a tenant outside of its requests: in the bank's app, and as its acquirer. */
import type { Acquirer } from '../simulator/connector/acquirer-reports.ts';
import type { Challenges } from './challenges.ts';
import type { TenantTurns } from './turns.ts';

/** Parts of a tenant that a tester calls. */
export interface TenantServices {
  readonly challenges: Challenges;
  readonly acquirer: Acquirer;
}

/**
 * Returns services whose calls that change the tenant's data are counted among its requests, so that a reset waits for them.
 */
export function servicesInTurn(
  turns: Pick<TenantTurns, 'during'>,
  { challenges, acquirer }: TenantServices,
): TenantServices {
  const inTurn = <T>(work: () => Promise<T>) => turns.during(work);
  return {
    challenges: {
      note: (id) => challenges.note(id),
      open: () => challenges.open(),
      answer: (id, answer) => inTurn(() => challenges.answer(id, answer)),
    },
    acquirer: {
      report: (wanted) => inTurn(() => acquirer.report(wanted)),
      reportAt: (wanted, time) => inTurn(() => acquirer.reportAt(wanted, time)),
    },
  };
}
