import { expect, test } from 'vitest';
import { programConnectors } from '../../src/app/connectors.ts';
import { createAdditions } from '../../src/app/gateway.ts';
import { testGateway } from '../support/gateway.ts';

test('the reference of the program has a section for each connector that a configuration can name, and says which brands take agreements', async () => {
  const gateway = await testGateway({ additions: createAdditions({ connectors: [] }) });
  const page = (await gateway.get('/docs/connectors')).body;
  const sections = [...page.matchAll(/id="connector\.(\w+)"/g)].map(([, name]) => name);
  expect(sections.sort()).toEqual(Object.keys(programConnectors).sort());
  const rowOf = (brand: string) =>
    new RegExp(`id="connector\\.adyen".*?<tr[^>]*>\\s*<th[^>]*>(?:<[^>]+>)*${brand}<.*?</tr>`, 's').exec(
      page,
    )?.[0];
  const lastCell = (brand: string) =>
    rowOf(brand)
      ?.split('<td')
      .at(-1)
      ?.replace(/^[^>]*>|<[^>]*>/g, '')
      .trim();
  expect([lastCell('SEPA'), lastCell('IDEAL')]).toEqual([
    'with a stored means that the acquirer has charged',
    'no',
  ]);
  await gateway.close();
});
