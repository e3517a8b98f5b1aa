/**
 * Runs before every file of tests. Vitest's waits end after one second by default; on a busy computer they may take
 * longer.
 */
import { vi } from 'vitest';

const timeout = 20_000;
const { waitFor, waitUntil } = vi;
const patient = (options: Parameters<typeof waitFor>[1]) =>
  typeof options === 'number' ? options : { timeout, ...options };

vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
