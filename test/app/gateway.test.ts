import { expect, test } from 'vitest';
import { programConnectors } from '../../src/app/connectors.ts';
import { createAdditions } from '../../src/app/gateway.ts';
import { testGateway } from '../support/gateway.ts';

test('the reference of the program has a section for each connector that a configuration can name', async () => {
  const gateway = await testGateway({ additions: createAdditions({ additions: {}, connectors: [] }) });
  const page = (await gateway.get('/docs/connectors')).body;
  const sections = [...page.matchAll(/id="connector\.(\w+)"/g)].map(([, name]) => name);
  expect(sections.sort()).toEqual(Object.keys(programConnectors).sort());
  await gateway.close();
});
