/** A control plane without tenants of its own, for the tests of single routes. */
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { answerControlErrors } from '../../../../src/testing/control/refuse.ts';

export function controlApp(addRoutes: (app: FastifyInstance) => void): FastifyInstance {
  const app = Fastify();
  answerControlErrors(app);
  addRoutes(app);
  return app;
}

/** Sends a request, and gives its status with its body. */
export async function asked(
  app: FastifyInstance,
  method: InjectOptions['method'],
  url: string,
  payload?: object,
): Promise<{ status: number; body: unknown }> {
  const { statusCode, body } = await app.inject({ method, url, ...(payload && { payload }) });
  return { status: statusCode, body: body === '' ? undefined : JSON.parse(body) };
}

/** What a refusal of the control plane looks like. */
export const refused = (status: number, parameter: string, message: unknown) => ({
  status,
  body: { error: { parameter, message } },
});
