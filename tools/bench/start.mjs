/** Measures the time from `npm start` of a finished build until it listens, with a new database file each time. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './server.mjs';
import { median, round } from './statistics.mjs';

export default async function measureStart() {
  const times = [];
  for (let run = 0; run < 7; run += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'payment-widgets-start-'));
    const started = performance.now();
    const server = await startServer(join(folder, 'gateway.sqlite'), 'tools/start.mjs');
    times.push(performance.now() - started);
    await server.stop();
    rmSync(folder, { recursive: true });
  }
  return [
    {
      figure: 'start to listening, ms',
      median: round(median(times)),
      worst: round(Math.max(...times)),
      must: 1000,
    },
  ];
}
