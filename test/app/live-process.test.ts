/** A live process loads no file of the testers' wing (design decision 17). */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildServer, sourcesLoaded, startServer } from '../support/process.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'live-process-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes the configuration of one merchant, and returns its path. */
function writeConfig(environment: 'live' | 'test'): string {
  const [merchant, channel] = ['1', '2'].map((digit) => digit.repeat(32));
  const content = {
    environment,
    publicOrigin: 'https://pay.example',
    merchants: [{ id: merchant, name: 'Shop', channels: [{ id: channel, name: 'Shop' }] }],
    tokens: [{ accessTokenHash: randomBytes(32).toString('hex'), entities: [merchant] }],
    registrationKeys: [{ id: '2026', key: randomBytes(32).toString('hex') }],
  };
  const path = join(folder, 'config.json');
  writeFileSync(path, JSON.stringify(content), { mode: 0o600 });
  return path;
}

/** Starts a process, stops it, and returns the source files that it has loaded. */
async function filesLoadedIn(environment: 'live' | 'test'): Promise<string[]> {
  const coverage = join(folder, `coverage-${environment}`);
  const args = ['--config', writeConfig(environment), '--data', join(folder, 'gateway.sqlite')];
  const server = await startServer(await buildServer(), args, { NODE_V8_COVERAGE: coverage });
  await server.stop('SIGTERM');
  return sourcesLoaded(coverage);
}

test('a live process loads no file of the testers’ wing, and one of the test environment loads it', async () => {
  const live = await filesLoadedIn('live');
  expect(live).toContain('src/gateway/server.ts');
  expect(live.filter((file) => file.startsWith('src/testing/'))).toEqual([]);
  expect(await filesLoadedIn('test')).toContain('src/testing/plug/plug.ts');
});
