/**
 * Gives the milliseconds of processor time of the cheapest of some rounds. Elapsed time would grow with everything else
 * that the computer does. The cheapest round counts, because the compiler and the garbage collector work in some
 * rounds, too.
 */
export function measureCheapest(rounds: number, work: () => void): number {
  const costs = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...costs);
}
