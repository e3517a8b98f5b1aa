/**
 * Runs before every file of tests. Vitest's waits end after one second by default; on a busy computer they may take
 * longer. A realm of its own in a process has no channels.
 */
import { MessageChannel } from 'node:worker_threads';
import { vi } from 'vitest';

if (!('MessageChannel' in globalThis)) Object.assign(globalThis, { MessageChannel });

const timeout = 20_000;
const { waitFor, waitUntil } = vi;
const patient = (options: Parameters<typeof waitFor>[1]) =>
  typeof options === 'number' ? options : { timeout, ...options };

vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
