import type { FastifyInstance } from 'fastify';
import { catalogue } from '#contract/result-codes-data.ts';
import { createAsset } from '../assets/assets.ts';
import type { GatewayContext } from '../context.ts';
import { createBinList } from '../core/bin-list.ts';
import { createSender } from '../http/send-asset.ts';

/**
 * `GET /v1/binlist.json`: card number ranges by brand, for look-ups inside the number field. It is the whole list, so that
 * no digit is sent anywhere while the shopper types (threeds-security.md T23).
 */
export function addBinList(app: FastifyInstance, { config }: Pick<GatewayContext, 'config'>): void {
  const json = JSON.stringify(createBinList(config.binList));
  const list = createAsset('application/json; charset=utf-8', Buffer.from(json));
  app.get('/v1/binlist.json', createSender(list, 'public, max-age=3600'));
}

/** `GET /v1/resultcodes`: the whole catalogue, for anybody (gateway-contract 2.1 and 9.2). */
export function addResultCodes(app: FastifyInstance): void {
  const resultCodes = Object.entries(catalogue).map(([code, description]) => ({ code, description }));
  app.get('/v1/resultcodes', async () => ({ resultCodes }));
}
