import { vi } from 'vitest';

/**
 * Has `performance.now()` go on for this long and stand still then, so that what the test does in between takes no longer on a
 * busy machine. Returns the function that lets it go on.
 */
export function holdTimerAfter(milliseconds: number): () => void {
  const now = performance.now.bind(performance);
  const latest = now() + milliseconds;
  const timer = vi.spyOn(performance, 'now').mockImplementation(() => Math.min(now(), latest));
  return () => timer.mockRestore();
}
