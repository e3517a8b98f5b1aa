import type { FastifyInstance } from 'fastify';
import { catalogue } from '#contract/result-codes-data.ts';

/** `GET /v1/resultcodes`: the whole catalogue, for anybody (gateway-contract 2.1 and 9.2). */
export function addResultCodes(app: FastifyInstance): void {
  const resultCodes = Object.entries(catalogue).map(([code, description]) => ({ code, description }));
  app.get('/v1/resultcodes', async () => ({ resultCodes }));
}
