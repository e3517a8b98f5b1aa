/** A gateway whose simulator and issuer ask a queue of outcomes first. */
import type { QueuedOutcome } from '../../../../src/contract/control/tenants.ts';
import type { Issuer } from '../../../../src/gateway/three-d-secure/issuer.ts';
import { simulator } from '../../../../src/testing/simulator/connector/simulator.ts';
import { simulatedIssuer } from '../../../../src/testing/simulator/issuer/issuer.ts';
import { createOutcomes, type Outcomes } from '../../../../src/testing/tenants/outcomes/outcomes.ts';
import { withOutcomes } from '../../../../src/testing/tenants/outcomes/queued-connector.ts';
import { withQueuedAuthentications } from '../../../../src/testing/tenants/outcomes/queued-issuer.ts';
import type { Options, TestGateway } from '../../../support/gateway.ts';
import { testSimulator } from '../../../support/simulator-routes.ts';

export async function queuedGateway(
  waiting: readonly QueuedOutcome[],
  options: Options = {},
): Promise<TestGateway & { readonly outcomes: Outcomes }> {
  const outcomes = createOutcomes();
  outcomes.add(waiting);
  const queueOf = () => outcomes;
  let own: Issuer | undefined;
  // The issuer needs the gateway's store, which exists only when the gateway does.
  const simulated = () => (own ??= simulatedIssuer(gateway.context));
  const issuer: Issuer = {
    lookUp: (asked) => simulated().lookUp(asked),
    authenticate: (request, asked) => simulated().authenticate(request, asked),
  };
  const gateway = await testSimulator({
    connector: { ...simulator, ...withOutcomes(simulator, queueOf) },
    issuer: withQueuedAuthentications(issuer, queueOf),
    ...options,
  });
  return { ...gateway, outcomes };
}
