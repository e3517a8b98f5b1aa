/**
 * Milliseconds that this process worked for the cheapest of some rounds. Work, not time gone by: that grows with whatever
 * else a computer does. The cheapest, because the compiler and the collector of garbage work, too.
 */
export function cheapest(rounds: number, work: () => void): number {
  const costs = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...costs);
}
