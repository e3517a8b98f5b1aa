/** Starts our own built gateway on free ports of this computer, as `servers.json` says, and stops what it started. */
import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ base: string, entity: string, token: string }} Server
 * @typedef {{ flags?: string[], certificate?: boolean, behind?: string, config?: object }} Setup
 */

const main = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url));

/** @type {Record<string, Setup>} */
const setups = JSON.parse(readFileSync(new URL('../servers.json', import.meta.url), 'utf8'));

/** The ids and secrets of the gateways that have a configuration of their own. */
const own = { entity: '8ac7a4c9f3d24e6b0917c35d82e1fb00', token: 'Y29uZm9ybWFuY2UgdGVzdHMgb25seQ==' };

/** Gives our gateways by name, and starts each when it is first asked for. */
export function ownServers() {
  /** @type {Map<string, Promise<Server>>} */
  const started = new Map();
  /** @type {import('node:child_process').ChildProcess[]} */
  const children = [];
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));

  /** @param {string} name @returns {Promise<Server>} */
  function get(name) {
    const known = started.get(name) ?? start(name);
    started.set(name, known);
    return known;
  }

  /** @param {string} name @returns {Promise<Server>} */
  async function start(name) {
    if (!existsSync(main)) throw new Error('dist/server/main.js is not there; run `npm run build` first');
    const setup = setups[name];
    if (setup === undefined) throw new Error(`servers.json has no server "${name}"`);
    const behind = setup.behind === undefined ? undefined : await get(setup.behind);
    const flags = [...(setup.flags ?? [])];
    if (setup.certificate) flags.push(...certificateIn(folder));
    if (setup.config) flags.push('--config', configIn(folder, name, setup.config, behind));
    const port = await freePort();
    const child = spawn(
      process.execPath,
      [main, '--json', '--port', String(port), '--shop-port', '0', '--data', ':memory:', ...flags],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        // A card key and a token for these gateways only; they keep everything in memory.
        env: {
          ...process.env,
          ...{ CARD_KEY: randomBytes(32).toString('hex'), UPSTREAM_TOKEN: behind?.token ?? '' },
          NODE_EXTRA_CA_CERTS: setup.certificate ? join(folder, 'certificate.pem') : '',
        },
      },
    );
    children.push(child);
    const ready = await readyLine(child);
    // The gateway's own name for itself is no use here: in the live environment it is the address that shops know.
    const base = `${setup.certificate ? 'https' : 'http'}://127.0.0.1:${port}`;
    return { base, entity: ready.entityId ?? own.entity, token: ready.accessToken ?? own.token };
  }

  async function stop() {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }

  return { get, stop };
}

/** @returns {Promise<number>} */
function freePort() {
  const server = createServer();
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ entityId?: string, accessToken?: string }>}
 */
function readyLine(child) {
  let [out, errors] = ['', ''];
  return new Promise((done, fail) => {
    child.stderr?.on('data', (part) => {
      errors += part;
    });
    child.stdout?.on('data', (part) => {
      out += part;
      if (out.includes('\n')) done(JSON.parse(out.slice(0, out.indexOf('\n'))));
    });
    child.once('exit', () => fail(new Error(`the gateway did not start: ${errors}`)));
  });
}

/** @param {string} folder */
function certificateIn(folder) {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, ...files], { stdio: 'ignore' });
  return ['--tls-certificate', certificate, '--tls-key', key];
}

/** @param {string} folder @param {string} name @param {object} config @param {Server | undefined} behind */
function configIn(folder, name, config, behind) {
  const file = join(folder, `${name.replaceAll(' ', '-')}.json`);
  const hash = createHash('sha256').update(own.token).digest('hex');
  const text = JSON.stringify(config)
    .replaceAll('{entity}', own.entity)
    .replaceAll('{token hash}', hash)
    .replaceAll('{behind}', behind?.base ?? '')
    .replaceAll('{behind entity}', behind?.entity ?? '');
  // The gateway refuses a live configuration that others than its owner can read.
  writeFileSync(file, text, { mode: 0o600 });
  return file;
}
