/** The descriptions of the API and of the control plane have no finding of Redocly's linter, as it is without settings. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { startGateway } from 'payment-widgets/testing';

const config = await createConfig({ extends: ['recommended'] });

/** Lints a description, and gives a line for each finding. @param {string} source */
async function findingsOf(source) {
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  return problems.map(({ ruleId, message, location: [place] }) => `${ruleId}: ${message} ${place?.pointer}`);
}

/** @type {import('payment-widgets/testing').Gateway} */
let gateway;
before(async () => {
  gateway = await startGateway();
});
after(() => gateway.stop());

/** @param {string} origin */
const descriptionAt = async (origin) => (await fetch(`${origin}/openapi.json`)).text();

test('the description in the package, which is that of the live environment, has no finding', async () => {
  const file = fileURLToPath(import.meta.resolve('payment-widgets/openapi.json'));
  assert.deepEqual(await findingsOf(readFileSync(file, 'utf8')), []);
});

test('the description of the test environment has no finding', async () => {
  assert.deepEqual(await findingsOf(await descriptionAt(gateway.url)), []);
});

test('the description of the control plane has no finding', async () => {
  assert.deepEqual(await findingsOf(await descriptionAt(gateway.controlUrl)), []);
});

test('defects are found', async () => {
  const document = JSON.parse(await descriptionAt(gateway.controlUrl));
  const { '/tenants': tenants, '/health': health } = document.paths;
  tenants.get.operationId = tenants.post.operationId;
  delete health.get.responses['200'].description;
  health.get.responses['200'].content['application/json'].example = { status: 7 };
  tenants.post.responses['201'].content['application/json'].schema.$ref = '#/components/schemas/Nothing';
  const found = (await findingsOf(JSON.stringify(document))).join('\n');
  for (const rule of [
    'operation-operationId-unique',
    'struct',
    'no-invalid-media-type-examples',
    'no-unresolved-refs',
  ])
    assert.match(found, new RegExp(`^${rule}: `, 'm'));
});
