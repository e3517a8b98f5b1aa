/** Starts the control plane of the test environment on a port of its own. The live environment never loads this file. */
import type { FastifyInstance } from 'fastify';
import type { Asset, Assets } from '../gateway/assets/assets.ts';
import type { Config } from '../gateway/config/config.ts';
import { controlOrigins } from '../testing/control/origins.ts';
import { recordChanges } from '../testing/control/record-changes.ts';
import { addCards } from '../testing/control/routes/cards.ts';
import { addChallenges } from '../testing/control/routes/challenges.ts';
import { addCheckoutRecords } from '../testing/control/routes/checkouts.ts';
import { addClockControl } from '../testing/control/routes/clock.ts';
import { addEvents } from '../testing/control/routes/events.ts';
import { addFaults } from '../testing/control/routes/faults.ts';
import { addFeed } from '../testing/control/routes/feed.ts';
import { addInbox } from '../testing/control/routes/inbox.ts';
import { addMessages } from '../testing/control/routes/messages.ts';
import { addOutcomes } from '../testing/control/routes/outcomes.ts';
import { addPages } from '../testing/control/routes/pages.ts';
import { addReports } from '../testing/control/routes/reports.ts';
import { addRequests } from '../testing/control/routes/requests.ts';
import { addTenants } from '../testing/control/routes/tenants.ts';
import { addWorkbench } from '../testing/control/routes/workbench.ts';
import { buildControl } from '../testing/control/server.ts';
import { readCharges } from '../testing/control/tenant-info.ts';
import type { Log } from '../web/log.ts';
import { listen, toOrigin } from './listen.ts';
import type { TestEnvironment } from './test-environment.ts';

/** What the control plane is about. */
export interface ControlledGateway {
  readonly environment: TestEnvironment;
  readonly config: Config;
  /** Address of the gateway, and the port that it listens on. */
  readonly address: string;
  readonly port: number;
  readonly assets: Pick<Assets, 'version' | 'buildNumber'>;
  readonly log?: Log;
  /** The workbench's script and style sheet, by file name. */
  readonly workbenchFiles: ReadonlyMap<string, Asset>;
}

export interface ControlPlace {
  readonly host: string;
  readonly port: number;
  readonly fallback: boolean;
  /** Callers must send it; undefined where no other computer can reach the port. */
  readonly token: string | undefined;
}

export interface RunningControl {
  readonly app: FastifyInstance;
  /** Address of the control plane and the workbench. */
  readonly address: string;
}

export async function startControl(gateway: ControlledGateway, place: ControlPlace): Promise<RunningControl> {
  let port = 0;
  const build = () => controlPlane(gateway, place.token, () => port);
  const running = await listen(build, {
    ...place,
    option: '--control-port',
    hostOption: '--control-host',
  });
  port = running.port;
  // The pages have the name localhost, so that the control plane is another origin than they are.
  const host = place.host === 'localhost' ? '127.0.0.1' : place.host;
  return { app: running.app, address: toOrigin({ host, port }) };
}

/** Builds the server without a port. @param portOf returns the port that it listens on, once it does */
export function controlPlane(
  gateway: ControlledGateway,
  token: string | undefined,
  portOf: () => number,
): FastifyInstance {
  const { environment, assets, workbenchFiles, log } = gateway;
  const { tenants, pages, feed } = environment;
  const tenantOf = tenants.find;
  const origins = (host: string | undefined) => controlOrigins(host, gateway, portOf());
  return buildControl({
    token,
    version: assets.buildNumber,
    log,
    origins,
    addRoutes(app) {
      recordChanges(app, (id) => tenantOf(id)?.journal);
      addTenants(app, { tenants });
      addClockControl(app, { tenantOf });
      addPages(app, { tenantOf, pages, origins });
      addEvents(app, { tenantOf });
      addFeed(app, { feed });
      addRequests(app, { tenantOf });
      addCheckoutRecords(app, { tenantOf, tenants: tenants.list, readCharges, pages });
      addFaults(app, { tenantOf });
      addOutcomes(app, { tenantOf });
      addInbox(app, { tenantOf });
      addMessages(app, { tenantOf });
      addChallenges(app, { tenantOf });
      addReports(app, { tenantOf });
      addCards(app, { tenantOf });
      addWorkbench(app, {
        files: workbenchFiles,
        version: assets.version,
        pageOrigins: (host) => [origins(host).pages],
      });
    },
  });
}
