/** The routes that exist in the test environment only: the simulator's pages, its clock and the journal. */
import type { FastifyInstance } from 'fastify';
import { getEntityName } from '../../../gateway/config/entities.ts';
import { getBrandLabel } from '../../../gateway/config/own-brands.ts';
import type { GatewayContext } from '../../../gateway/context.ts';
import { newJournal } from '../../../gateway/core/journal.ts';
import { takeChallengeResults } from '../../../gateway/payments/authentication-steps.ts';
import { recordOutcome } from '../../../gateway/payments/record-outcome.ts';
import { getNextUrl } from '../../../gateway/payments/return-urls.ts';
import { shopOriginsOfPayment } from '../../../gateway/routes/closed-document.tsx';
import { isMovable } from '../clock.ts';
import type { SimulatorDependencies } from '../dependencies.ts';
import { addClock } from './clock.ts';
import { addIssuer } from './issuer.ts';
import { addJournal } from './journal.ts';
import { addSampleForm } from './sample-form.tsx';
import { addSimulatorPage } from './simulator-page.ts';
import { addWalletScripts } from './wallet-scripts.ts';

/**
 * @param controlToken of the control plane, for tools of the gateway's own port that show every tenant
 * @param journal of the latest requests to this process
 */
export function addTestRoutes(
  app: FastifyInstance,
  gateway: GatewayContext & SimulatorDependencies,
  controlToken?: string,
  journal = newJournal(),
): void {
  const { store, config, clock } = gateway;
  addJournal(app, gateway, controlToken, journal);
  if (isMovable(clock)) addClock(app, clock, config);
  addWalletScripts(app, gateway);
  addSampleForm(app, config);
  addIssuer(app, gateway, (results) => takeChallengeResults(gateway, results));
  addSimulatorPage(app, {
    find: (paymentId) => store.findPayment(paymentId),
    recordOutcome: (payment, outcome) => recordOutcome(gateway, payment, outcome),
    shopOriginsOf: (payment) => shopOriginsOfPayment(gateway, payment),
    nameOf: (entityId) => getEntityName(config, entityId),
    labelOf: (brand, language) => getBrandLabel(config, brand, [language]),
    nextUrlOf: getNextUrl,
  });
}
