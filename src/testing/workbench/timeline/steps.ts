/** Lays a timeline out: its steps in order, the time between them, and how the lanes are joined. */
import { type JournalEvent, lanes } from '#contract/control/events.ts';
import { getRequestDetail } from '../recorded-request.ts';

export interface TimelineStep {
  readonly event: JournalEvent;
  /** Milliseconds since the step before began, by the computer's clock; null for the first. */
  readonly sincePrevious: number | null;
  /** How long nothing went on before this step, in milliseconds. */
  readonly quiet: number;
  /** How far the tenant's clock was moved since the step before, in milliseconds; 0 when it was not. */
  readonly clockMove: number;
  /** The numbers of this step's lane and the lane before; 0 is the shop's. */
  readonly lane: number;
  readonly previousLane: number | null;
}

/** A pause that is longer is a line of its own. */
export const longestQuietMs = 1000;

/** Smaller differences between the two clocks come from rounding. */
const smallestMoveMs = 500;

/**
 * Gives the steps of the events, which may come in any order and more than once. A request is recorded at its end but has
 * the time at which it began, so the order is that of the times.
 */
export function toSteps(events: readonly JournalEvent[]): TimelineStep[] {
  const unique = [...new Map(events.map((event) => [event.seq, event])).values()];
  const ordered = unique.sort((one, other) => one.realTime - other.realTime || one.seq - other.seq);
  let busyUntil = Number.POSITIVE_INFINITY;
  return ordered.map((event, index) => {
    const previous = ordered[index - 1];
    const quiet = Math.max(0, event.realTime - busyUntil);
    const end = event.realTime + (getRequestDetail(event)?.milliseconds ?? 0);
    busyUntil = previous === undefined ? end : Math.max(busyUntil, end);
    const lane = lanes.indexOf(event.lane);
    if (previous === undefined)
      return { event, sincePrevious: null, quiet, clockMove: 0, lane, previousLane: null };
    const sincePrevious = event.realTime - previous.realTime;
    const move = Date.parse(event.at) - Date.parse(previous.at) - sincePrevious;
    const clockMove = Math.abs(move) < smallestMoveMs ? 0 : move;
    return { event, sincePrevious, quiet, clockMove, lane, previousLane: lanes.indexOf(previous.lane) };
  });
}

/** Whether a line with the length of the pause stands before the step. */
export const hasGapBefore = ({ quiet, clockMove }: TimelineStep) => quiet > longestQuietMs || clockMove !== 0;

/** How long the longest request took, by which bars are drawn. */
export const longestRequest = (events: readonly JournalEvent[]) =>
  Math.max(1, ...events.map((event) => getRequestDetail(event)?.milliseconds ?? 0));

/** Ids of a checkout with and without the part behind the dot are the same. */
export const isSameCheckout = (one: string, other: string) => one.split('.')[0] === other.split('.')[0];

/** Makes the function that says whether an event is about a checkout. */
export const isOf =
  (checkout: string) =>
  ({ checkoutId = '' }: JournalEvent): boolean =>
    isSameCheckout(checkoutId, checkout);
