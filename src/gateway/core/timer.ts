/**
 * Begins to measure a time. The returned function gives the milliseconds since then, those included in which the computer
 * was suspended: `performance.now()` stands still then, and `Date.now()` does not. A computer whose clock is put forward
 * meanwhile gives too much.
 */
export function startTimer(): () => number {
  const [ticks, date] = [performance.now(), Date.now()];
  return () => Math.max(performance.now() - ticks, Date.now() - date);
}
