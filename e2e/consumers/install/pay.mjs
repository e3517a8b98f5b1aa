/** The command of the installed package: starts, is healthy, and takes a payment, with the Node that runs this file. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { createMerchant } from 'payment-widgets/merchant';

const command = join(import.meta.dirname, '../node_modules/.bin/payment-widgets');
// The command's first line names `node`: this one.
const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` };
const ports = ['--port', '0', '--shop-port', '0', '--control-port', 'off', '--data', ':memory:'];

const child = spawn(command, ['start', '--json', ...ports], { env, stdio: ['ignore', 'pipe', 'pipe'] });
let log = '';
child.stderr.on('data', (chunk) => {
  log += chunk;
});
try {
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit'),
  ]);
  assert.equal(typeof line, 'string', 'The gateway did not start.');
  const { gateway, shop, ...credentials } = JSON.parse(line);

  const health = spawnSync(command, ['health', gateway], { env, encoding: 'utf8' });
  assert.deepEqual([health.status, health.stdout], [0, `The gateway at ${gateway} is well.\n`]);
  assert.equal((await fetch(shop)).status, 200);

  const merchant = createMerchant({ gateway, ...credentials });
  const sale = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
  const { id: checkoutId } = await merchant.prepareCheckout(sale);
  const path = `/v1/checkouts/${checkoutId}/payment`;
  assert.equal((await merchant.readStatus(path, { ...sale, checkoutId })).state, 'pending');

  const card = {
    paymentBrand: 'VISA',
    'card.number': '4200000000000026',
    'card.holder': 'Jane Jones',
    'card.expiryMonth': '12',
    'card.expiryYear': '2035',
    'card.cvv': '123',
  };
  assert.equal((await merchant.pay({ ...sale, ...card })).record.result.code, '000.100.110');
} catch (error) {
  console.error(log);
  throw error;
} finally {
  child.kill();
}
