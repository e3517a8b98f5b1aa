/** Places what falls due on a line from left to right, on which the near and the far are both seen. */
import type { Due } from '#contract/control/tenants.ts';

export interface DueMark {
  readonly due: Due;
  /** From now, in milliseconds. */
  readonly inMs: number;
  /** From 0 at now to 1 at the last. */
  readonly x: number;
}

/** Shorter times are all at the beginning. */
const shortestMs = 1000;

/** Times stand by their logarithm: between seconds and days, an even line would show the last one only. */
export function dueMarks(now: string, next: readonly Due[]): DueMark[] {
  const times = next.map((due) => ({ due, inMs: Math.max(0, Date.parse(due.at) - Date.parse(now)) }));
  const last = Math.max(shortestMs * 2, ...times.map(({ inMs }) => inMs));
  const scale = Math.log(last / shortestMs);
  return times.map(({ due, inMs }) => ({
    due,
    inMs,
    x: inMs <= shortestMs ? 0 : Math.log(inMs / shortestMs) / scale,
  }));
}
