/** The testers' wing as a plug: the simulator in the place of an acquirer, tenants, and the control plane. */
import { join } from 'node:path';
import { assetsIn } from '../../gateway/assets/assets.ts';
import { createSimulatedConnector } from '../../gateway/connectors/simulated-connector.ts';
import type { Clock } from '../../gateway/core/clock.ts';
import { newJournal } from '../../gateway/core/journal.ts';
import { systemRandom } from '../../gateway/core/random-source.ts';
import { type Additions, buildGateway } from '../../gateway/server.ts';
import type { GatewaySurroundings, ListenPlace, Plug } from '../../gateway/surroundings.ts';
import { type MovableClock, movableClock } from '../simulator/clock.ts';
import { simulator, simulatorConnector } from '../simulator/connector/simulator.ts';
import type { SimulatorDependencies } from '../simulator/dependencies.ts';
import { createSimulatorHandlers } from '../simulator/handlers.ts';
import { simulatedIssuer } from '../simulator/issuer/issuer.ts';
import { type SimulatorStore, withIssuerTransactions } from '../simulator/issuer/issuer-transactions.ts';
import { addTestRoutes } from '../simulator/routes/test-routes.ts';
import { createTestTables } from '../simulator/tables.ts';
import { startControl } from './control-plane.ts';
import { createTenantEnvironment, type TenantEnvironment } from './tenant-environment.ts';

export interface WingOptions {
  /** The clock of the computer, which tenants' clocks run with. */
  readonly clock: Clock;
  /** Where the control plane listens; undefined when it is turned off, and with it the tenants. */
  readonly control: ListenPlace | undefined;
  /** The token of the control plane, for tools of the gateway's own port that show every tenant; undefined without one. */
  readonly token: string | undefined;
  /** The folder of the build. */
  readonly build: string;
}

/** Makes the plug. Each node has a clock of its own, which testers can move. */
export function createTestPlug({ clock: baseClock, control, token, build }: WingOptions): Plug {
  const clock = movableClock(baseClock);
  return {
    clock,
    async surround(opened, config) {
      await createTestTables(opened.database);
      const store = withIssuerTransactions(opened);
      if (control === undefined) return createSimulated({ store, clock, token });
      const environment = createTenantEnvironment({ config, store, clock, baseClock });
      const workbenchFiles = assetsIn(join(build, 'workbench'));
      const surroundings = createSimulatedForTenants(environment, { store, clock, token });
      return {
        ...surroundings,
        async open(gateway) {
          await surroundings.open(gateway);
          const { dependencies, eventLog, jobs } = gateway;
          environment.useFor({ dependencies: { ...dependencies, store }, log: eventLog, jobs });
          return startControl({ ...gateway, environment, workbenchFiles }, control);
        },
      };
    },
  };
}

interface SimulatorParts extends Pick<WingOptions, 'token'> {
  readonly store: SimulatorStore;
  readonly clock: MovableClock;
}

/** Returns the function that adds the routes of the test environment, whose journal is that of the whole process. */
function testTools(token: string | undefined) {
  const journal = newJournal();
  return (additions: Additions): Additions<SimulatorDependencies> => {
    const { tools = [] } = additions;
    return {
      ...additions,
      tools: [...tools, (app, gateway) => addTestRoutes(app, gateway, token, journal)],
    };
  };
}

/** Puts the simulator around a gateway. */
function createSimulated({ store, clock, token }: SimulatorParts): GatewaySurroundings {
  const withRoutes = testTools(token);
  return {
    store,
    clock,
    simulator: createSimulatedConnector(simulatorConnector.name, simulator),
    issuer: simulatedIssuer({ store, clock, random: systemRandom }),
    connectors: [simulatorConnector],
    jobs: { moreHandlers: (gateway) => createSimulatorHandlers({ ...gateway, store }) },
    build: (config, dependencies, additions) =>
      buildGateway(config, { ...dependencies, store }, withRoutes(additions)),
    async open({ jobs }) {
      clock.onMove(() => jobs.wake());
      return undefined;
    },
    async close() {},
  };
}

/** Puts the simulator around a gateway that works for tenants. */
function createSimulatedForTenants(
  { demo, tenants, connector, issuer, build }: TenantEnvironment,
  parts: SimulatorParts,
): GatewaySurroundings {
  const simulated = createSimulated(parts);
  const withRoutes = testTools(parts.token);
  return {
    ...simulated,
    simulator: createSimulatedConnector(simulatorConnector.name, connector(simulator)),
    issuer: issuer(simulated.issuer),
    jobs: { ...simulated.jobs, client: demo.inbox },
    build: (config, dependencies, additions) =>
      build(config, { ...dependencies, store: parts.store }, withRoutes(additions)),
    close: () => tenants.close(),
  };
}
