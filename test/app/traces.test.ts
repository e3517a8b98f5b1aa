/** A gateway gives its spans to the SDK that its operator starts before it, and works without one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildServer, removeBuild, type ServerProcess, startServer } from '../support/process.ts';

// The test builds and starts a real process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** An SDK that writes the name of each span that ends to stderr. */
const sdk = `import { trace } from ${JSON.stringify(import.meta.resolve('@opentelemetry/api'))};
const spanOf = (name) => ({
  spanContext: () => ({ traceId: '', spanId: '', traceFlags: 0 }),
  setAttribute() {},
  setStatus() {},
  end: () => process.stderr.write('span: ' + name + '\\n'),
});
trace.setGlobalTracerProvider({
  getTracer: () => ({
    startSpan: spanOf,
    startActiveSpan: (name, _options, work) => work(spanOf(name)),
  }),
});
`;

let main: string;
let folder: string;
let server: ServerProcess | undefined;
beforeAll(async () => {
  main = await buildServer('traces');
  folder = mkdtempSync(join(tmpdir(), 'gateway-traces-'));
});
afterEach(async () => {
  await server?.stop('SIGKILL');
});
afterAll(() => {
  removeBuild(main);
  rmSync(folder, { recursive: true });
});

test('spans reach the SDK of NODE_OPTIONS, with and without a listener for operators', async () => {
  const file = join(folder, 'sdk.mjs');
  writeFileSync(file, sdk);
  for (const args of [[], ['--admin', '127.0.0.1:0']]) {
    const variables = { NODE_OPTIONS: `--import=${pathToFileURL(file).href}` };
    const gateway = await startServer(main, ['--data', ':memory:', ...args], variables);
    server = gateway;
    await fetch(`${gateway.gateway}/v1/resultcodes`);
    await expect.poll(() => gateway.stderr()).toContain('span: GET /v1/resultcodes');
    await gateway.stop('SIGKILL');
  }
});
