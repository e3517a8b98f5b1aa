// @tests src/testing/control/operations.ts
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { controlOperations } from '../../../src/testing/control/operations.ts';
import { type TenantGateway, tenantGateway } from '../../support/tenants.ts';

let gateway: TenantGateway;
beforeAll(async () => {
  gateway = await tenantGateway();
  await gateway.control.ready();
});
afterAll(() => gateway.close());

/** The routes of the server, as `GET /tenants/{id}`. The workbench's pages and files, and the way to them, are for people. */
function routes(): string[] {
  const lines = gateway.control.printRoutes({ commonPrefix: false, includeMeta: false }).split('\n');
  const paths: string[] = [];
  const found: string[] = [];
  for (const line of lines) {
    const [, indent = '', part = '', methods = ''] =
      /^([│├└─\s]*)(\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (part === '') continue;
    const depth = indent.length / 4;
    paths.length = depth;
    paths[depth - 1] = part;
    const path = paths.join('').replace(/:(\w+)/g, '{$1}');
    for (const method of methods.split(', '))
      if (/^(GET|POST|DELETE)$/.test(method)) found.push(`${method} ${path}`);
  }
  return [...new Set(found)].filter((route) => !/ \/(workbench.*)?$/.test(route)).sort();
}

describe('the OpenAPI document of the control plane', () => {
  it('has every route of the server, and no other', () => {
    const documented: readonly string[] = controlOperations.map(({ at }) => at);
    expect(routes().length).toBeGreaterThan(30);
    expect(routes().filter((route) => !documented.includes(route))).toEqual([]);
    const missing = documented.filter((at) => {
      const [method = '', path = ''] = at.split(' ');
      const url = path.replace(/\{(\w+)\}/g, ':$1');
      return !gateway.control.hasRoute({ method: method as 'GET', url });
    });
    expect(missing).toEqual([]);
  });

  it('is served, with the schemas by which bodies are read', async () => {
    const document = (await gateway.call('GET', '/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    const { schema } = document.paths['/tenants'].post.requestBody.content['application/json'];
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(['seed', 'clock', 'limits']));
    expect(schema.additionalProperties).toBe(false);
    const names = document.paths['/tenants/{id}/messages'].get.parameters.map(
      ({ name }: { name: string }) => name,
    );
    expect(names).toEqual(expect.arrayContaining(['id', 'kind', 'wait']));
  });

  it('has a name of its own for each operation', () => {
    const ids = controlOperations.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
