/** What a tester need not care for: that the gateway is quick, and that none is left behind. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { startGateway } from 'payment-widgets/testing';

/** Whether the control plane at this address still answers. @param {string} url */
const isThere = (url) =>
  fetch(`${url}/health`).then(
    () => true,
    () => false,
  );

/** Waits until the control plane is gone. @param {string} url */
async function gone(url) {
  const end = performance.now() + 20_000;
  while (await isThere(url)) {
    assert.ok(performance.now() < end, `${url} still answers`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('a gateway stops at once, also while a fault lets an answer hang', async () => {
  const gateway = await startGateway();
  const tenant = await gateway.createTenant();
  await tenant.faults.add({ hang: true }, { on: 'checkout.create' });
  const never = tenant.checkout().catch((error) => error);
  await tenant.journal.waitFor({}, { timeout: 300 }).catch(() => undefined);
  await gateway.stop();
  await never;
  assert.equal(await isThere(gateway.controlUrl), false);
});

test('a test process that forgets its gateway ends, and the gateway with it', async () => {
  const code = `import { startGateway } from 'payment-widgets/testing';
    console.log((await startGateway()).controlUrl);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: import.meta.dirname });
  const [line] = await once(child.stdout, 'data');
  await once(child, 'exit');
  await gone(String(line).trim());
});

test('a test process that is killed leaves no gateway behind', async () => {
  const code = `import { startGateway } from 'payment-widgets/testing';
    console.log((await startGateway()).controlUrl); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: import.meta.dirname });
  const [line] = await once(child.stdout, 'data');
  const url = String(line).trim();
  assert.equal(await isThere(url), true);
  child.kill('SIGKILL');
  await gone(url);
});
