/**
 * Runs a command beside a stand-in of a container engine, which speaks as much of Docker's HTTP API as Testcontainers asks
 * for. It has one image, and a container of it is the image's command as a process of this computer: with the environment,
 * the arguments and the health check of the Dockerfile. It refuses a port that is another one outside than inside.
 *
 * `node e2e/consumers/as-engine.mjs dist/server/main.js payment-widgets npm test`
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

const [script = '', image = '', command = '', ...args] = process.argv.slice(2);

/** @typedef {{ Image: string, Cmd: string[], Env: string[], HostConfig: { PortBindings: Record<string, { HostPort: string }[]> } }} Wanted */
/** @typedef {{ wanted: Wanted, child?: import('node:child_process').ChildProcess, health: string }} Container */
/** @type {Map<string, Container>} */
const containers = new Map();

/** What the image says, as `docker inspect` has it. */
const imageConfig = { Healthcheck: { Test: ['CMD', 'node', script, '--health'] } };

/** @param {string} id @param {Container} container */
const inspect = (id, { wanted, child, health }) => ({
  Id: id,
  Name: `/${id}`,
  Config: { ...imageConfig, Hostname: id, Image: wanted.Image, Labels: {}, Env: wanted.Env },
  HostConfig: wanted.HostConfig,
  State: {
    Status: child ? 'running' : 'created',
    Running: child !== undefined,
    StartedAt: new Date().toISOString(),
    FinishedAt: '0001-01-01T00:00:00Z',
    Health: { Status: health },
  },
  NetworkSettings: {
    Ports: Object.fromEntries(
      Object.entries(wanted.HostConfig.PortBindings).map(([port, [bound]]) => [
        port,
        [{ HostIp: '0.0.0.0', HostPort: bound?.HostPort }],
      ]),
    ),
    Networks: { bridge: { NetworkID: 'bridge', IPAddress: '127.0.0.1' } },
  },
});

/** @param {Container} container */
function start(container) {
  const { Env, Cmd, HostConfig } = container.wanted;
  for (const [port, [bound]] of Object.entries(HostConfig.PortBindings))
    if (port !== `${bound?.HostPort}/tcp`)
      throw new Error(`The stand-in cannot bind ${port} to ${bound?.HostPort}.`);
  const env = { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, NODE_ENV: 'production' };
  const given = Object.fromEntries(Env.map((one) => [one.split('=')[0], one.slice(one.indexOf('=') + 1)]));
  const all = { ...env, ...given };
  const child = spawn(process.execPath, [script, ...Cmd], {
    env: all,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  container.child = child;
  // Docker has a file system for each container, and asks inside of it: here the port tells them apart.
  const port = Cmd[Cmd.indexOf('--port') + 1];
  const ask = async () => {
    const health = spawn(process.execPath, [script, '--health', `http://127.0.0.1:${port}`], { env: all });
    const [code] = await once(health, 'exit');
    if (code === 0) container.health = 'healthy';
    else if (child.exitCode === null) setTimeout(ask, 250);
    else container.health = 'unhealthy';
  };
  ask();
}

/** @param {Container} container */
async function stop({ child }) {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

/** @param {string} method @param {string} path @param {string} body @returns {Promise<[number, unknown]>} */
async function answer(method, path, body) {
  if (path === '/_ping') return [200, 'OK'];
  if (path === '/info')
    return [200, { OperatingSystem: 'stand-in', ServerVersion: '0', NCPU: 1, MemTotal: 1 }];
  if (path === '/version') return [200, { ApiVersion: '1.44' }];
  if (path === '/containers/json') return [200, []];
  if (path === `/images/${image}:latest/json` || path === `/images/${image}/json`)
    return [200, { Id: image, Config: imageConfig }];
  if (path === '/containers/create') {
    const id = randomBytes(32).toString('hex');
    containers.set(id, { wanted: JSON.parse(body), health: 'starting' });
    return [201, { Id: id, Warnings: [] }];
  }
  const [, id = '', what = ''] = /^\/containers\/([0-9a-f]+)\/?(\w*)$/.exec(path) ?? [];
  const container = containers.get(id);
  if (container === undefined) return [404, { message: `The stand-in has no ${method} ${path}.` }];
  if (what === 'json') return [200, inspect(id, container)];
  if (what === 'start') start(container);
  else if (what === 'stop') await stop(container);
  else if (method === 'DELETE') containers.delete(id);
  else if (what !== 'logs') return [404, { message: `The stand-in has no ${method} ${path}.` }];
  return [what === 'logs' ? 200 : 204, ''];
}

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const path = decodeURIComponent((request.url ?? '').replace(/^\/v[0-9.]+(?=\/)/, '').split('?')[0] ?? '');
  try {
    const [status, content] = await answer(request.method ?? '', path, body);
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    response.writeHead(status, { 'Content-Type': 'application/json', 'Api-Version': '1.44' }).end(text);
  } catch (error) {
    response.writeHead(500).end(JSON.stringify({ message: String(error) }));
  }
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
const port = typeof address === 'object' ? address?.port : undefined;
const child = spawn(command, args, {
  stdio: 'inherit',
  env: { ...process.env, DOCKER_HOST: `tcp://127.0.0.1:${port}`, TESTCONTAINERS_RYUK_DISABLED: 'true' },
});
const [code] = await once(child, 'exit');
await Promise.all([...containers.values()].map(stop));
server.close();
process.exitCode = code ?? 1;
