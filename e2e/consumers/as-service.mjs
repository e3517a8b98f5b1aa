/**
 * Runs a command beside a gateway that is a service as docs/testers/runners.md has it: in its own environment, at every
 * address of the computer, with a token. The command finds it by one variable, under a name that is none of the
 * loopback's.
 *
 * `node e2e/consumers/as-service.mjs dist/server/main.js npm test`
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { createInterface } from 'node:readline';

const [script = '', command = '', ...args] = process.argv.slice(2);

/** Another computer would call it by its service's name. This one has an address, but need not have a name. */
const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
const host = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
if (host === undefined) throw new Error('This computer has no address besides 127.0.0.1.');

const token = randomBytes(16).toString('hex');
const ports = ['--port', '0', '--control-port', '0', '--shop-port', '0'];
const service = spawn(process.execPath, [script, '--data', ':memory:', '--json', ...ports], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, PAYMENT_WIDGETS_HOSTS: 'any', PAYMENT_WIDGETS_CONTROL_TOKEN: token },
});
const ended = once(service, 'exit');
const [line] = await Promise.race([
  once(createInterface({ input: service.stdout }), 'line'),
  ended.then(() => Promise.reject(new Error('The gateway ended.'))),
]);
const control = `${host}:${new URL(JSON.parse(line).control).port}`;

/** @param {string} program @param {readonly string[]} given @param {Record<string, string>} [more] */
const run = (program, given, more) =>
  spawnSync(program, given, { stdio: 'inherit', env: { ...process.env, ...more } }).status ?? 1;
let status = run(process.execPath, [script, '--health', `http://${control}`]);
if (status === 0) status = run(command, args, { PAYMENT_WIDGETS_GATEWAY: `http://${token}@${control}` });
service.kill();
await ended;
process.exitCode = status;
