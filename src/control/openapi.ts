/** `GET /openapi.json`: the OpenAPI document of the control plane. */
import type { FastifyInstance } from 'fastify';

/** Adds the route. Its schemas are loaded when somebody asks for them. @param version of the release */
export function addControlDocument(app: FastifyInstance, version: string): void {
  app.get('/openapi.json', async () => {
    const { controlDocument } = await import('./document.ts');
    return controlDocument(version);
  });
}
