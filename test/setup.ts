/**
 * Runs before every file of tests, also where files share a process: a hook that an imported module sets would hold for the
 * first file alone. A realm of its own in a process has no channels.
 */
import { MessageChannel } from 'node:worker_threads';
import { afterEach, expect, vi } from 'vitest';
import { undeclaredAnswers } from './support/undeclared-answers.ts';

if (!('MessageChannel' in globalThis)) Object.assign(globalThis, { MessageChannel });

/** Vitest's waits end after one second by default; on a busy computer they may take longer. */
const timeout = 20_000;
const patient = (options: Parameters<typeof vi.waitFor>[1]) =>
  typeof options === 'number' ? options : { timeout, ...options };

if (!('isPatient' in vi)) {
  const { waitFor, waitUntil } = vi;
  Object.assign(vi, { isPatient: true });
  vi.waitFor = (callback, options) => waitFor(callback, patient(options));
  vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
}

afterEach(() => {
  expect(undeclaredAnswers.splice(0), 'answers that the reference does not declare').toEqual([]);
});
