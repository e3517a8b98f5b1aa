import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { startControl } from '../../../src/testing/plug/control-plane.ts';
import { testAssets, testWorkbench } from '../../support/assets.ts';
import { type TenantGateway, tenantGateway } from '../../support/tenants.ts';

let gateway: TenantGateway;
let app: FastifyInstance;
afterEach(async () => {
  await app.close();
  await gateway.close();
});

describe('the control plane', () => {
  it.each([
    ['localhost', 'http://127.0.0.1'],
    ['127.0.0.1', 'http://127.0.0.1'],
    ['::1', 'http://[::1]'],
  ])('that listens at %s is told as %s, another origin than that of the pages', async (host, origin) => {
    gateway = await tenantGateway();
    const { environment, config } = gateway;
    const pages = { address: 'http://localhost:8080', port: 8080 };
    const surroundings = { environment, config, assets: testAssets, workbenchFiles: testWorkbench };
    const control = await startControl(
      { ...surroundings, ...pages, awayConnectors: () => [] },
      { host, port: 0, fallback: false, token: undefined },
    );
    app = control.app;
    const { port } = new URL(control.address);
    expect(control.address).toBe(`${origin}:${port}`);
    expect((await fetch(`${control.address}/tenants`)).status).toBe(200);
  });
});
