/** Builds the gateway's HTTP server, production routes only, so that tests can use it without a port. */
import Fastify, { type FastifyInstance } from 'fastify';
import { compressAnswers } from '../web/compression.ts';
import { type InFlight, watchRequests } from '../web/in-flight.ts';
import { logAnswers, serverLog } from '../web/log.ts';
import { answerMethods } from '../web/methods.ts';
import { guardRequests, serverLimits } from '../web/request-guard.ts';
import { withoutSchemas } from '../web/without-schemas.ts';
import type { Config } from './config/config.ts';
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
import { findAuthenticationPage } from './payments/authentication-steps.ts';
import { createOutcomeInquiries } from './reconciliation/outcome-inquiries.ts';
import { addApplePaySession } from './routes/apple-pay-session.ts';
import { addBrandImages, addMarkImages } from './routes/brand-images.ts';
import { addCheckoutConfig } from './routes/checkout-config.ts';
import { addCheckoutExtension } from './routes/checkout-extension.ts';
import { addCheckoutPayment } from './routes/checkout-payment.ts';
import { addCheckoutRegistration } from './routes/checkout-registration.ts';
import { addCheckoutStatus } from './routes/checkout-status.ts';
import { addCheckouts } from './routes/checkouts.ts';
import { addClosedDocument } from './routes/closed-document.tsx';
import { addConnectorWebhook } from './routes/connector-webhook.ts';
import { addFontFiles, addFontSearch } from './routes/fonts.ts';
import { addFrameDocument } from './routes/frame-document.ts';
import { redirectMovedMerchants } from './routes/moved-merchants.ts';
import { addPaymentCode } from './routes/payment-code.ts';
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

/** What requests are answered with. */
export interface ServerDependencies extends GatewayDependencies {
  /** Prepares the fonts of shops; in this thread when absent. */
  readonly prepareFont?: PrepareFont;
  /** Counts the requests in another server, which hands them over to this one; this server counts them when absent. */
  readonly inFlight?: InFlight;
}

/** Adds hooks or routes to the gateway. */
export type Addition<Given extends ServerDependencies> = (
  app: FastifyInstance,
  gateway: GatewayContext & Given,
) => void;

/** What a program adds to the gateway, which is complete without. */
export interface Additions<Given extends ServerDependencies = ServerDependencies> {
  /** Hooks that run before all others but the count of open requests. */
  readonly hooks?: readonly Addition<Given>[];
  /** Routes beside the API, and hooks that run for every route. */
  readonly tools?: readonly Addition<Given>[];
  /** Routes that are logged and limited as those of the API are. */
  readonly pages?: readonly Addition<Given>[];
}

export function buildGateway<Given extends ServerDependencies>(
  config: Config,
  dependencies: Given,
  { hooks = [], tools = [], pages = [] }: Additions<Given> = {},
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
  if (dependencies.inFlight === undefined) watchRequests(app);
  else app.decorate('inFlight', dependencies.inFlight);
  for (const add of hooks) add(app, gateway);
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
  for (const add of tools) add(app, gateway);
  // Hooks of a scope run for its own routes only, so nothing that the API needs is paid for a file.
  app.register(async (scope) => {
    logAnswers(scope, dependencies.log, createTrail);
    limitRequests(scope, config);
    answerUnknownPaths(scope, answers);
    addApi(scope, gateway);
    for (const add of pages) add(scope, gateway);
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
  addPaymentCode(app, gateway, inquiries);
  app.register(async (scope) => addConnectorWebhook(scope, gateway));
  addRegistrations(app, gateway);
  addQuery(app, gateway, inquiries);
  addResultCodes(app);
  addRoot(app, gateway);
  addCheckoutRegistration(app, gateway);
  addCheckoutConfig(app, gateway);
  addCheckoutExtension(app, gateway);
  addBrandImages(app, gateway);
  addBinList(app, gateway);
  const client = guardedClient(gateway.config);
  addFontSearch(app, gateway, createShopFonts({ prepareFont, ...gateway, client }));
  addFrameDocument(app, gateway);
  addClosedDocument(app, gateway);
  addApplePaySession(app, gateway);
  addStandaloneAuthentication(app, gateway);
  addThreeDSecureSteps(app, gateway);
  const isTest = gateway.config.environment === 'test';
  addThreeDSecurePage(app, {
    assets: gateway.assets,
    publicOrigin: gateway.config.publicOrigin,
    options: shopperRequests(gateway),
    find: (id) => findAuthenticationPage(gateway, id),
    issuerOrigin: (own) => (isTest ? gateway.issuer.originFor?.(own) : undefined),
  });
}
