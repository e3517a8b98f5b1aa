// @runs own
import type { FastifyServerOptions, RouteOptions } from 'fastify';
import { expect, test, vi } from 'vitest';
import { endpoints } from '../../src/reference/endpoints/index.ts';
import { internalAddresses } from '../../src/reference/internal-addresses.ts';
import { appAnswerNames } from '../../src/testing/simulator/issuer/answers.ts';
import { testProgram } from '../support/program.ts';

const routes = vi.hoisted((): string[] => []);

/** Records the routes of an app from its first moment: some routes are added before a plugin could listen. */
vi.mock('fastify', async (original) => {
  const fastify = await original<typeof import('fastify')>();
  return {
    ...fastify,
    default(options: FastifyServerOptions) {
      const app = fastify.default(options);
      app.addHook('onRoute', ({ method, url }: RouteOptions) => {
        for (const name of [method].flat()) routes.push(`${name} ${url.replace(/:([a-z]+)/g, '{$1}')}`);
      });
      return app;
    },
  };
});

async function registered(environment: 'test' | 'live'): Promise<string[]> {
  routes.length = 0;
  const gateway = await testProgram({ config: { environment } });
  await gateway.app.ready();
  await gateway.close();
  // Fastify adds a HEAD route to every GET route.
  return [...new Set(routes)].filter((route) => !route.startsWith('HEAD '));
}

const declared = endpoints.map(({ method, path }) => `${method.toUpperCase()} ${path}`);

function partsOf(all: readonly string[]) {
  const paths = internalAddresses.map(({ path }) => path);
  const isInternal = (route: string) => paths.includes(route.replace(/^[A-Z]+ /, ''));
  return { ofTheApi: all.filter((route) => !isInternal(route)), internal: all.filter(isInternal) };
}

test('every route of the gateway is an operation of the reference or a named internal address', async () => {
  const { ofTheApi, internal } = partsOf(await registered('test'));
  const recipe =
    'Describe a new route in src/reference/endpoints, or outside of the API in src/reference/internal-addresses.ts. A new ' +
    'reader of parameters stands in readers.ts here; a new answer has its shape in src/contract/answers.ts, an example in ' +
    'src/reference/answer-examples.ts, and a type that node tools/generate.mjs writes (tools/generated/types-of-answers.ts).';
  expect(ofTheApi.sort(), recipe).toEqual([...declared].sort());
  const paths = internal.map((route) => route.replace(/^[A-Z]+ /, ''));
  expect([...new Set(paths)].sort()).toEqual(internalAddresses.map(({ path }) => path).sort());
});

test('the live environment has the same operations, and no tools for tests', async () => {
  const { ofTheApi, internal } = partsOf(await registered('live'));
  expect(ofTheApi.sort()).toEqual([...declared].sort());
  const tools = internalAddresses.filter((address) => address.test).map(({ path }) => path);
  expect(internal.filter((route) => tools.some((path) => route.endsWith(path)))).toEqual([]);
});

test('the address of the simulated bank’s app is described with every answer that the app takes', () => {
  const { text = '' } = internalAddresses.find(({ path }) => path === '/_sim/acs/{id}/{answer}') ?? {};
  expect(text).toContain(`: ${appAnswerNames.join(' or ')}.`);
});
