/** Finds the tests that `npm test -- postgres` runs. */
import { graphOf, reachedFrom, sourcesIn } from '../../tools/imports.mjs';

/** They open the store through this file, which gives them PostgreSQL there. */
const testStore = 'test/support/test-store.ts';
/** They start PostgreSQL themselves; `npm test -- unit` leaves them out. */
const aboutPostgres = /^test\/(gateway\/store|app)\/postgres\//;
/** They hold what a store promises. Database files have tests of their own. */
const aboutStores = /^test\/gateway\/(store\/(?!sqlite\/)|jobs\/)/;
/**
 * They pay in races, again and after a process has died, or reach statements that no test of the stores does. All others
 * hold rules that ask each store the same.
 */
const aboutPayments = new RegExp(
  `^test/(${[
    'gateway/payments/(authentication-model|code-lost|doubtful-payment|exhausted|external-authentication|interrupted)',
    'gateway/payments/(later|parallel|resend|reversals|settlement|single-winner|standalone|transaction-name)',
    'gateway/routes/(checkout-confirmation|fonts|query|registrations)',
    'gateway/(connectors/upstream/forwardings|registrations/rotation)',
    'app/(chain-reports|due-jobs|shown-amount)',
  ].join('|')})\\.`,
);

/**
 * Paths below the root. A test without a store has nothing to show on PostgreSQL. All tests share processes there, because
 * the stores differ, not what the tests import.
 */
export function testsWithPostgres(): string[] {
  const graph = graphOf(sourcesIn('test'), (path) => path);
  return [...graph.keys()].filter(
    (path) =>
      /\.test\.tsx?$/.test(path) &&
      (aboutPostgres.test(path) ||
        ((aboutStores.test(path) || aboutPayments.test(path)) && reachedFrom(graph, path).has(testStore))),
  );
}
