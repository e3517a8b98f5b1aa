/** Starts the control plane of the test environment on a port of its own. */
import type { FastifyInstance } from 'fastify';
import type { Asset } from '../../gateway/assets/assets.ts';
import type { ListeningGateway, ListenPlace, ServerBeside } from '../../gateway/surroundings.ts';
import { listen, toOrigin } from '../../web/listen.ts';
import { controlOrigins } from '../control/origins.ts';
import { recordChanges } from '../control/record-changes.ts';
import { addCards } from '../control/routes/cards.ts';
import { addChallenges } from '../control/routes/challenges.ts';
import { addCheckoutRecords } from '../control/routes/checkouts.ts';
import { addClockControl } from '../control/routes/clock.ts';
import { addEvents } from '../control/routes/events.ts';
import { addFaults } from '../control/routes/faults.ts';
import { addFeed } from '../control/routes/feed.ts';
import { addInbox } from '../control/routes/inbox.ts';
import { addMessages } from '../control/routes/messages.ts';
import { addOutcomes } from '../control/routes/outcomes.ts';
import { addPages } from '../control/routes/pages.ts';
import { addPaymentList } from '../control/routes/payments.ts';
import { addReports } from '../control/routes/reports.ts';
import { addRequests } from '../control/routes/requests.ts';
import { addTenants } from '../control/routes/tenants.ts';
import { addWorkbench } from '../control/routes/workbench.ts';
import { buildControl } from '../control/server.ts';
import { readCharges } from '../control/tenant-info.ts';
import type { TenantEnvironment } from './tenant-environment.ts';

/** What the control plane is about. */
export interface ControlledGateway
  extends Pick<ListeningGateway, 'config' | 'address' | 'port' | 'assets' | 'awayConnectors'>,
    Partial<Pick<ListeningGateway, 'log'>> {
  readonly environment: TenantEnvironment;
  /** The workbench's script and style sheet, by file name. */
  readonly workbenchFiles: ReadonlyMap<string, Asset>;
}

/** Resolves to the server and the address of the control plane and the workbench. */
export async function startControl(gateway: ControlledGateway, place: ListenPlace): Promise<ServerBeside> {
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
  const { environment, assets, workbenchFiles, log, awayConnectors } = gateway;
  const { tenants, pages, feed } = environment;
  const tenantOf = tenants.find;
  const origins = (host: string | undefined) => controlOrigins(host, gateway, portOf());
  return buildControl({
    token,
    version: assets.buildNumber,
    log,
    origins,
    awayConnectors,
    addRoutes(app) {
      recordChanges(app, (id) => tenantOf(id)?.journal);
      addTenants(app, { tenants });
      addClockControl(app, { tenantOf });
      addPages(app, { tenantOf, pages, origins });
      addEvents(app, { tenantOf });
      addFeed(app, { feed });
      addRequests(app, { tenantOf });
      addPaymentList(app, { tenantOf });
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
