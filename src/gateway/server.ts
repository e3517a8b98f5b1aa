/** Builds the gateway's HTTP server from its dependencies, so that tests can use it without a port. */
import Fastify, { type FastifyInstance } from 'fastify';
import { programConnectors } from '../app/connectors.ts';
import { addReference } from '../reference/route.ts';
import { isMovable } from '../simulator/clock.ts';
import { simulatorConnector } from '../simulator/connector/simulator.ts';
import type { SimulatorStore } from '../simulator/issuer/issuer-transactions.ts';
import { issuerOrigin } from '../simulator/issuer/paths.ts';
import { addClock } from '../simulator/routes/clock.ts';
import { addIssuer } from '../simulator/routes/issuer.ts';
import { addJournal } from '../simulator/routes/journal.ts';
import { addSimulatorPage } from '../simulator/routes/simulator-page.ts';
import { addWalletScripts } from '../simulator/routes/wallet-scripts.ts';
import { compressAnswers } from '../web/compression.ts';
import { watchRequests } from '../web/in-flight.ts';
import { logAnswers, serverLog } from '../web/log.ts';
import { answerMethods } from '../web/methods.ts';
import { guardRequests, serverLimits } from '../web/request-guard.ts';
import { withoutSchemas } from '../web/without-schemas.ts';
import type { Config } from './config/config.ts';
import { getEntityName } from './config/entities.ts';
import { createGatewayContext, type GatewayContext, type GatewayDependencies } from './context.ts';
import { type PrepareFont, prepareFont } from './fonts/prepare-font.ts';
import { createShopFonts } from './fonts/shop-fonts.ts';
import { answerErrors, answerFrameworkErrors, answerUnknownPaths, maxIdLength } from './http/errors.ts';
import { acceptFormBodies, bodyLimit } from './http/form-body.ts';
import { readForwardedFor } from './http/forwarded-for.ts';
import { rememberCallers } from './http/merchant-request.ts';
import { rewriteQueryVersion } from './http/query-version.ts';
import { limitRequests } from './http/request-deadline.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { createTrail, noteRecords } from './http/trail.ts';
import { requireHttps, transportOptions } from './http/transport.ts';
import { answerUnreadable, unreadAnswer } from './http/unreadable.ts';
import { shedLoad } from './operation/load-shedding.ts';
import { guardedClient } from './outbound/guarded-client.ts';
import { findAuthenticationPage, takeChallengeResults } from './payments/authentication-steps.ts';
import { createOutcomeInquiries } from './payments/outcome-inquiries.ts';
import { recordRedirectOutcome } from './payments/record-outcome.ts';
import { getNextUrl } from './payments/return-urls.ts';
import { addApplePaySession } from './routes/apple-pay-session.ts';
import { addBrandImages, addMarkImages } from './routes/brand-images.ts';
import { addCheckoutConfig } from './routes/checkout-config.ts';
import { addCheckoutPayment } from './routes/checkout-payment.ts';
import { addCheckoutRegistration } from './routes/checkout-registration.ts';
import { addCheckoutStatus } from './routes/checkout-status.ts';
import { addCheckouts } from './routes/checkouts.ts';
import { addClosedDocument, shopOriginsOfPayment } from './routes/closed-document.tsx';
import { addConnectorWebhook } from './routes/connector-webhook.ts';
import { addFontFiles, addFontSearch } from './routes/fonts.ts';
import { addFrameDocument } from './routes/frame-document.ts';
import { redirectMovedMerchants } from './routes/moved-merchants.ts';
import { addPaymentConfirmation } from './routes/payment-confirmation.ts';
import { addPaymentReturn } from './routes/payment-return.ts';
import { addPayments } from './routes/payments.ts';
import { addBinList, addResultCodes } from './routes/public-lists.ts';
import { addQuery } from './routes/query.ts';
import { addRegistrations } from './routes/registrations.ts';
import { addRoot } from './routes/root.ts';
import { addStandaloneAuthentication } from './routes/standalone-authentication.ts';
import { addThreeDSecurePage } from './routes/three-d-secure-page.ts';
import { addThreeDSecureSteps } from './routes/three-d-secure-steps.ts';
import { addStaticFiles, addWidgetScript } from './routes/widget-script.ts';
import { shopperRequests } from './throttling/shopper-requests.ts';
import { addThrottling } from './throttling/throttled.ts';

/** What requests and jobs are done with. Only the test environment has a table for the simulated issuer's records. */
export interface ServerDependencies extends GatewayDependencies {
  readonly store: SimulatorStore;
  /** Prepares the fonts of shops; in this thread when absent. */
  readonly prepareFont?: PrepareFont;
}

/** What the test environment adds. */
export interface TestAdditions {
  /** Adds hooks that run before all others. */
  addHooks?(app: FastifyInstance): void;
  /** The token of the control plane, for tools of the gateway's own port that show every tenant. */
  readonly controlToken?: string | undefined;
}

export function buildGateway(
  config: Config,
  dependencies: ServerDependencies,
  { addHooks = () => {}, controlToken }: TestAdditions = {},
): FastifyInstance {
  const gateway = createGatewayContext(config, dependencies);
  const { answers } = gateway;
  const app = Fastify({
    ...withoutSchemas,
    bodyLimit,
    requestTimeout: serverLimits.requestTimeout,
    ...transportOptions(config),
    clientErrorHandler: answerUnreadable(unreadAnswer(config, answers)),
    frameworkErrors: answerFrameworkErrors(config, answers),
    rewriteUrl: rewriteQueryVersion,
    // Doubled slashes are ignored, because merchants join a base address that ends in a slash with a path that begins
    // with one (gateway-contract 8.3).
    routerOptions: { ignoreDuplicateSlashes: true, ignoreTrailingSlash: true, maxParamLength: maxIdLength },
  });
  app.log = serverLog(dependencies.log);
  addHooks(app);
  watchRequests(app);
  // Before those that refuse, so that refusals have the headers as well.
  addSecurityHeaders(app, config.publicOrigin);
  guardRequests(app, config.publicOrigin, config.environment === 'test' ? config.allowedHosts : undefined);
  requireHttps(app, config);
  // After `requireHttps`: a plain request whose header names no address never counts as one from this computer.
  readForwardedFor(app, config);
  compressAnswers(app);
  rememberCallers(app);
  noteRecords(app);
  acceptFormBodies(app);
  answerErrors(app, config, answers);
  redirectMovedMerchants(app, config, gateway.store);
  answerMethods(app);
  shedLoad(app, config);
  addThrottling(app, gateway);
  if (config.environment === 'test') addTestTools(app, gateway, controlToken);
  // Hooks of a scope run for its own routes only, so nothing that the API needs is paid for a file.
  app.register(async (scope) => {
    logAnswers(scope, dependencies.log, createTrail);
    limitRequests(scope, config);
    answerUnknownPaths(scope, answers);
    addApi(scope, gateway);
  });
  app.register(async (scope) => {
    addWidgetScript(scope, gateway);
    addStaticFiles(scope, gateway.releases);
    addMarkImages(scope, gateway);
    addFontFiles(scope, gateway);
  });
  return app;
}

/** The routes for merchants' servers, the widget and the shopper's browser. */
function addApi(app: FastifyInstance, gateway: GatewayContext & ServerDependencies): void {
  const inquiries = createOutcomeInquiries(gateway);
  addCheckouts(app, gateway);
  addCheckoutStatus(app, gateway, inquiries);
  addCheckoutPayment(app, gateway);
  addPayments(app, gateway, inquiries);
  addPaymentReturn(app, gateway, inquiries);
  app.register(async (scope) => addConnectorWebhook(scope, gateway));
  addRegistrations(app, gateway);
  addQuery(app, gateway, inquiries);
  addResultCodes(app);
  const ofTests = gateway.config.environment === 'test' ? [simulatorConnector] : [];
  addReference(app, gateway, [...ofTests, ...Object.values(programConnectors)]);
  addRoot(app, gateway);
  addCheckoutRegistration(app, gateway);
  addCheckoutConfig(app, gateway);
  addBrandImages(app, gateway);
  addBinList(app, gateway);
  const client = guardedClient(gateway.config);
  addFontSearch(app, gateway, createShopFonts({ prepareFont, ...gateway, client }));
  addFrameDocument(app, gateway);
  addClosedDocument(app, gateway);
  addApplePaySession(app, gateway);
  addStandaloneAuthentication(app, gateway);
  addThreeDSecureSteps(app, gateway);
  addPaymentConfirmation(app, gateway);
  addThreeDSecurePage(app, {
    assets: gateway.assets,
    publicOrigin: gateway.config.publicOrigin,
    options: shopperRequests(gateway),
    find: (id) => findAuthenticationPage(gateway, id),
    issuerOrigin: (own) => (gateway.config.environment === 'test' ? issuerOrigin(own) : undefined),
  });
}

/** The routes that exist in the test environment only. */
function addTestTools(
  app: FastifyInstance,
  gateway: GatewayContext & ServerDependencies,
  controlToken: string | undefined,
): void {
  const { store, config, clock } = gateway;
  addJournal(app, gateway, controlToken);
  if (isMovable(clock)) addClock(app, clock, config);
  addWalletScripts(app, gateway);
  addIssuer(app, gateway, (results) => takeChallengeResults(gateway, results));
  addSimulatorPage(app, {
    find: (paymentId) => store.findPayment(paymentId),
    recordOutcome: (paymentId, outcome) => recordRedirectOutcome(gateway, paymentId, outcome),
    shopOriginsOf: (payment) => shopOriginsOfPayment(gateway, payment),
    nameOf: (entityId) => getEntityName(config, entityId),
    nextUrlOf: getNextUrl,
  });
}
