/** The jobs that the simulated acquirer and the simulated issuer do later, beside those of the gateway. */
import type { GatewayContext } from '../../gateway/context.ts';
import type { Handlers } from '../../gateway/jobs/runner.ts';
import { takeChallengeResults } from '../../gateway/payments/authentication-steps.ts';
import { simulatedReport, simulatedReportHandler } from './connector/acquirer-reports.ts';
import type { IssuerDependencies } from './issuer/change.ts';
import { issuerResultsHandler } from './issuer/results.ts';
import { issuerResults } from './issuer/sending.ts';

export function createSimulatorHandlers(gateway: GatewayContext & IssuerDependencies): Handlers {
  return {
    [issuerResults]: issuerResultsHandler(gateway, (results) => takeChallengeResults(gateway, results)),
    [simulatedReport]: simulatedReportHandler(gateway),
  };
}
