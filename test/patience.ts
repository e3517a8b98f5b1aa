/** Before every file of tests: what a test waits for may take as long as on a busy computer, not Vitest's one second. */
import { vi } from 'vitest';

const timeout = 20_000;
const { waitFor, waitUntil } = vi;
const patient = (options: Parameters<typeof waitFor>[1]) =>
  typeof options === 'number' ? options : { timeout, ...options };

vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
