/**
 * The option by which Fastify loads no compilers of JSON schemas: 100 files and 4 MB in every process. No route of this
 * project has a schema of Fastify's, because bodies are read by zod.
 */
import type { FastifyServerOptions } from 'fastify';

const compile = () => {
  throw new Error(
    'The routes of this project have no schemas of Fastify’s: read the body by a schema of zod.',
  );
};

export const withoutSchemas = {
  schemaController: { compilersFactory: { buildValidator: compile, buildSerializer: compile } },
} satisfies FastifyServerOptions;
