/** The files of docs/failover fit each other, and docs/operate/nodes.md names all of them and what keeps acknowledged payments. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from './markdown.ts';

const folder = join(root, 'docs/failover');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const nodes = readFileSync(join(root, 'docs/operate/nodes.md'), 'utf8');
const haproxy = read('haproxy.cfg');
const patroni = parse(read('patroni.yml'));
const { dcs } = patroni.bootstrap;
const etcd = parseEnv(read('etcd.conf'));
const first = parseEnv(read('patroni_env.conf'));
const addresses = [...haproxy.matchAll(/server (\w+) ([\d.]+):(\d+)/g)].map(([, name, host, port]) => ({
  name,
  host,
  port,
}));

test('the document links every file of docs/failover', () => {
  for (const name of readdirSync(folder)) expect(nodes).toContain(`(../failover/${name})`);
});

test('all files name the same three machines', () => {
  expect(addresses).toHaveLength(3);
  expect(patroni.etcd.hosts).toBe(addresses.map(({ host }) => `${host}:2379`).join(','));
  expect(etcd.ETCD_INITIAL_CLUSTER).toBe(
    addresses.map(({ name, host }) => `${name}=http://${host}:2380`).join(','),
  );
  const [{ name, host, port } = {}] = addresses;
  expect([etcd.ETCD_NAME, first.PATRONI_NAME]).toEqual([name, name]);
  expect(first.PATRONI_POSTGRESQL_CONNECT_ADDRESS).toBe(`${host}:${port}`);
  expect(first.PATRONI_RESTAPI_CONNECT_ADDRESS).toBe(`${host}:${/check port (\d+)/.exec(haproxy)?.[1]}`);
});

test('a commit waits for a standby, and the document names each setting that makes it wait', () => {
  expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true });
  expect(dcs.postgresql.parameters.synchronous_commit).toBe('on');
  for (const setting of [
    '`synchronous_mode: true`',
    '`synchronous_mode_strict: true`',
    "`synchronous_commit: 'on'`",
  ]) {
    expect(nodes).toContain(setting);
  }
});

test('the lock of a primary outlives two tries to renew it, as Patroni demands', () => {
  expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl);
});

test('the document leads gateways to the port at which HAProxy listens', () => {
  expect(nodes).toContain(`@${/bind (\S+)/.exec(haproxy)?.[1]}/payments`);
});
