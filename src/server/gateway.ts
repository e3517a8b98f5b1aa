/** The gateway as a value: everything it needs comes in, so that tests use it without a port. */
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import { answersOf } from './http/answers.ts';
import { compressJson } from './http/compression.ts';
import { answerErrors, answerFrameworkErrors } from './http/errors.ts';
import { acceptFormBodies, bodyLimit } from './http/form-body.ts';
import { logAnswers, logOptions } from './http/log.ts';
import { guardRequests, serverLimits } from './http/request-guard.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { answerUnreadable } from './http/unreadable.ts';
import type { Gateway, Parts } from './parts.ts';
import { addCheckoutConfig } from './routes/checkout-config.ts';
import { addCheckoutPayment } from './routes/checkout-payment.ts';
import { addCheckoutStatus } from './routes/checkout-status.ts';
import { addCheckouts } from './routes/checkouts.ts';
import { addFrameDocument } from './routes/frame-document.ts';
import { addJournal } from './routes/journal.ts';
import { addStaticFiles } from './routes/static-files.ts';
import { addWidgetScript } from './routes/widget-script.ts';

export function buildGateway(config: Config, parts: Parts): FastifyInstance {
  const answers = answersOf(parts.assets.buildNumber, parts.clock);
  const app = Fastify({
    ...logOptions(parts.log),
    bodyLimit,
    keepAliveTimeout: serverLimits.keepAliveTimeout,
    requestTimeout: serverLimits.requestTimeout,
    http: serverLimits,
    forceCloseConnections: true,
    clientErrorHandler: answerUnreadable(answers),
    frameworkErrors: answerFrameworkErrors(answers),
    // Merchants join a base address that ends in a slash with a path that begins with one (gateway-contract 8.3).
    routerOptions: { ignoreDuplicateSlashes: true, ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  const gateway: Gateway = { ...parts, config, answers };
  guardRequests(app, config.publicOrigin);
  addSecurityHeaders(app, config.publicOrigin);
  compressJson(app);
  logAnswers(app);
  acceptFormBodies(app);
  answerErrors(app, answers);
  if (config.environment === 'test') addJournal(app, gateway);
  addCheckouts(app, gateway);
  addCheckoutStatus(app, gateway);
  addCheckoutPayment(app, gateway);
  addCheckoutConfig(app, gateway);
  addWidgetScript(app, gateway);
  addStaticFiles(app, gateway);
  addFrameDocument(app, gateway);
  return app;
}
