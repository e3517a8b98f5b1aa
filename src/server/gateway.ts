/** The gateway as a value: everything it needs comes in, so that tests use it without a port. */
import Fastify, { type FastifyInstance } from 'fastify';
import { issuerOrigin } from './acs/origin.ts';
import { isMovable } from './clock.ts';
import type { Config } from './config/config.ts';
import { nameOf } from './config/entities.ts';
import { moveToCells } from './http/cells.ts';
import { compressAnswers } from './http/compression.ts';
import { answerErrors, answerFrameworkErrors } from './http/errors.ts';
import { acceptFormBodies, bodyLimit } from './http/form-body.ts';
import { logAnswers, logOptions } from './http/log.ts';
import { answerMethods } from './http/methods.ts';
import { guardRequests, serverLimits } from './http/request-guard.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { requireHttps, transportOptions } from './http/transport.ts';
import { watchRequests } from './http/underway.ts';
import { answerUnreadable } from './http/unreadable.ts';
import { type Gateway, gatewayOf, type Parts } from './parts.ts';
import { complete } from './payments/complete.ts';
import { questionsOf } from './payments/questions.ts';
import { shownOf, takeResults } from './payments/verification.ts';
import { addApplePaySession } from './routes/apple-pay-session.ts';
import { addBinList } from './routes/bin-list.ts';
import { addBrandImages } from './routes/brand-images.ts';
import { addCheckoutConfig } from './routes/checkout-config.ts';
import { addCheckoutPayment } from './routes/checkout-payment.ts';
import { addCheckoutRegistration } from './routes/checkout-registration.ts';
import { addCheckoutStatus } from './routes/checkout-status.ts';
import { addCheckouts } from './routes/checkouts.ts';
import { addClock } from './routes/clock.ts';
import { addClosedDocument, shopOriginsOfPayment } from './routes/closed-document.ts';
import { addFrameDocument } from './routes/frame-document.ts';
import { addIssuer } from './routes/issuer.ts';
import { addJournal } from './routes/journal.ts';
import { addPaymentReturn } from './routes/payment-return.ts';
import { addPayments } from './routes/payments.ts';
import { addQuery } from './routes/query.ts';
import { addReference } from './routes/reference.ts';
import { addRegistrations } from './routes/registrations.ts';
import { addResultCodes } from './routes/result-codes.ts';
import { addRoot } from './routes/root.ts';
import { addSimulatorPage } from './routes/simulator-page.ts';
import { addStandaloneAuthentication } from './routes/standalone-authentication.ts';
import { addStaticFiles } from './routes/static-files.ts';
import { addThreeDSecurePage } from './routes/three-d-secure-page.ts';
import { addThreeDSecureSteps } from './routes/three-d-secure-steps.ts';
import { addWalletScripts } from './routes/wallet-scripts.ts';
import { addWidgetScript } from './routes/widget-script.ts';
import { shopperRequests } from './throttling/shopper-requests.ts';
import { addThrottling } from './throttling/throttled.ts';

export function buildGateway(config: Config, parts: Parts): FastifyInstance {
  const gateway = gatewayOf(config, parts);
  const { answers } = gateway;
  const app = Fastify({
    ...logOptions(parts.log),
    bodyLimit,
    keepAliveTimeout: serverLimits.keepAliveTimeout,
    requestTimeout: serverLimits.requestTimeout,
    ...transportOptions(config),
    clientErrorHandler: answerUnreadable(answers),
    frameworkErrors: answerFrameworkErrors(answers),
    // Merchants join a base address that ends in a slash with a path that begins with one (gateway-contract 8.3).
    routerOptions: { ignoreDuplicateSlashes: true, ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  watchRequests(app);
  guardRequests(app, config.publicOrigin);
  requireHttps(app, config);
  addSecurityHeaders(app, config.publicOrigin);
  moveToCells(app, config);
  compressAnswers(app);
  logAnswers(app);
  acceptFormBodies(app);
  answerErrors(app, config, answers);
  answerMethods(app);
  addThrottling(app, gateway);
  if (config.environment === 'test') addTestTools(app, gateway);
  app.register(async (routes) => addApi(routes, gateway));
  return app;
}

/** What a merchant's server, the widget and the shopper's browser call. */
function addApi(app: FastifyInstance, gateway: Gateway): void {
  const questions = questionsOf(gateway);
  addCheckouts(app, gateway);
  addCheckoutStatus(app, gateway, questions);
  addCheckoutPayment(app, gateway);
  addPayments(app, gateway, questions);
  addPaymentReturn(app, gateway, questions);
  addRegistrations(app, gateway);
  addQuery(app, gateway, questions);
  addResultCodes(app);
  addReference(app, gateway);
  addRoot(app, gateway);
  addCheckoutRegistration(app, gateway);
  addCheckoutConfig(app, gateway);
  addWidgetScript(app, gateway);
  addStaticFiles(app, gateway);
  addBrandImages(app, gateway);
  addBinList(app, gateway);
  addFrameDocument(app, gateway);
  addClosedDocument(app, gateway);
  addApplePaySession(app, gateway);
  addStandaloneAuthentication(app, gateway);
  addThreeDSecureSteps(app, gateway);
  addThreeDSecurePage(app, {
    assets: gateway.assets,
    publicOrigin: gateway.config.publicOrigin,
    options: shopperRequests(gateway),
    find: (id) => shownOf(gateway, id),
    issuerOrigin: (own) => (gateway.config.environment === 'test' ? issuerOrigin(own) : undefined),
  });
}

/** What exists in the test environment only. */
function addTestTools(app: FastifyInstance, gateway: Gateway): void {
  const { store, config, clock } = gateway;
  addJournal(app, gateway);
  if (isMovable(clock)) addClock(app, clock, config);
  addWalletScripts(app, gateway);
  addIssuer(app, gateway, (results) => takeResults(gateway, results));
  addSimulatorPage(app, {
    find: (paymentId) => store.findPayment(paymentId),
    complete: (paymentId, outcome) => complete(gateway, paymentId, outcome),
    shopOriginsOf: (payment) => shopOriginsOfPayment(gateway, payment),
    nameOf: (entityId) => nameOf(config, entityId),
  });
}
