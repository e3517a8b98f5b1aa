/** Who runs at the moment: so many jobs at a time, and only some of them on one lane. */

interface Slots {
  isFree(): boolean;
  areEmpty(): boolean;
  /** Lanes that get no further slot: never more than all slots divided by those of a lane. */
  fullLanes(): readonly string[];
  /** Holds a slot until the work has ended, which must not fail. Gives the work. */
  take(lane: string, work: Promise<void>): Promise<void>;
  /** When any slot has become free. */
  nextEnd(): Promise<void>;
  allEnds(): Promise<void>;
}

export function slotsOf(total: number, perLane: number): Slots {
  const underway = new Set<Promise<void>>();
  const lanes = new Map<string, number>();

  function change(lane: string, by: 1 | -1): void {
    const count = (lanes.get(lane) ?? 0) + by;
    if (count === 0) lanes.delete(lane);
    else lanes.set(lane, count);
  }

  return {
    isFree: () => underway.size < total,
    areEmpty: () => underway.size === 0,
    fullLanes: () => [...lanes].filter(([, count]) => count >= perLane).map(([lane]) => lane),
    take(lane, work) {
      change(lane, 1);
      const held = work.then(() => {
        change(lane, -1);
        underway.delete(held);
      });
      underway.add(held);
      return held;
    },
    nextEnd: () => Promise.race(underway),
    async allEnds() {
      await Promise.all(underway);
    },
  };
}
