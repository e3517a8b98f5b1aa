/**
 * Addresses that the shop's server offers to its mobile app: `POST /app/checkouts` prepares a checkout and `GET
 * /app/status` tells how it ended (`service.md`, "Mobile SDK server side"). An app is as untrusted as a browser: it
 * names an article, never a price.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { checkoutIdIn, isStatusPath, MerchantError } from '../merchant/index.ts';
import { toHttpStatus } from './errors.ts';
import { articles, findArticle } from './orders/articles.ts';
import { cardBrands } from './orders/methods.ts';
import type { OrderOutcome, Orders } from './orders/orders.ts';
import { queryValue } from './pages/preferences.ts';

/** Longest body that the shop reads from an app, in bytes. An order needs far less. */
const bodyLimit = 1024;

const orderSchema = z.strictObject({
  article: z.enum(articles.map(({ code }) => code)),
  brand: z.enum(cardBrands).optional(),
  type: z.enum(['DB', 'PA']).optional(),
});

export function addAppRoutes(shop: FastifyInstance, orders: Orders): void {
  shop.register(
    async (app) => {
      app.addHook('onRequest', async (_request, reply) => void reply.type('application/json; charset=utf-8'));
      app.addContentTypeParser(
        'application/json',
        { parseAs: 'string', bodyLimit },
        async (_request: FastifyRequest, body: string) => parsed(body),
      );
      answerAppErrors(app);

      app.post('/checkouts', async (request, reply) => {
        const { data } = orderSchema.safeParse(request.body);
        const article = findArticle(data?.article);
        if (data === undefined || article === undefined) return reply.code(400).send(badOrder);
        const { id } = await orders.open({
          article,
          brands: data.brand === undefined ? cardBrands : [data.brand],
          type: data.type,
        });
        return { checkoutId: id };
      });

      app.get('/status', async (request, reply) => {
        const path = queryValue(request, 'resourcePath');
        if (!isStatusPath(path)) return reply.code(400).send(badPath);
        try {
          return answerOf(await orders.outcome(checkoutIdIn(path), path));
        } catch (error) {
          if (isUnknown(error)) return reply.code(404).send(unknown);
          throw error;
        }
      });
    },
    { prefix: '/app' },
  );
}

const badOrder = {
  error: 'The order is not one of this shop.',
  remedy:
    `Send JSON: article (${articles.map(({ code }) => code).join(', ')}) and, if you like, ` +
    `brand (${cardBrands.join(', ')}) and type (DB, PA). The price is the shop’s.`,
};
const badPath = {
  error: 'The resourcePath is not one of a checkout.',
  remedy: 'Send the resourcePath as the SDK gave it, percent-encoded.',
};
const unknown = {
  error: 'The gateway has no such checkout.',
  remedy: 'Prepare a new one; a checkout ends after 30 minutes.',
};
const unreadable = {
  error: 'The shop cannot read the request.',
  remedy: `Send at most ${bodyLimit} bytes of JSON as application/json to the shop’s own host.`,
};
const noPath = {
  error: 'The shop has no such path for apps.',
  remedy: 'Use POST /app/checkouts and GET /app/status?resourcePath=….',
};
const noCheckout = {
  error: 'The checkout could not be started.',
  remedy: 'Nothing was paid; try again in a moment.',
};
const failure = {
  error: 'The gateway did not answer as expected.',
  remedy: 'A payment may have happened: ask for the status again before you take another one.',
};

/** Returns the part of an order's outcome that an app may know. The whole record stays with the shop's server. */
function answerOf({ state, record, article, differences }: OrderOutcome) {
  const { id, amount, currency, paymentBrand, paymentType, result } = record;
  const code = result.code;
  return {
    state,
    article: article?.code,
    id,
    amount,
    currency,
    paymentBrand,
    paymentType,
    code,
    differences,
  };
}

/** Parses JSON. Returns undefined when the text is not JSON; the route that uses the body then refuses it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Tells whether the gateway does not know the checkout, or no longer knows it (gateway-contract 3.7). */
function isUnknown(error: unknown): boolean {
  return error instanceof MerchantError && error.result?.code === '200.300.404';
}

function answerAppErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(noPath));
  app.setErrorHandler((error, request, reply) => {
    const status = error instanceof MerchantError ? 502 : toHttpStatus(error);
    if (status < 500) return reply.code(status).send(unreadable);
    request.log.warn({ err: error }, 'no answer for the app');
    return reply.code(status).send(request.method === 'POST' ? noCheckout : failure);
  });
}
