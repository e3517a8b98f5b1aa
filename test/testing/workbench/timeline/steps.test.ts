import { describe, expect, it } from 'vitest';
import type { JournalEvent } from '../../../../src/contract/control/events.ts';
import { getRequestDetail } from '../../../../src/testing/workbench/recorded-request.ts';
import {
  hasGapBefore,
  isOf,
  longestRequest,
  toSteps,
} from '../../../../src/testing/workbench/timeline/steps.ts';

const start = Date.parse('2031-05-01T10:00:00.000Z');

/** @param moved how far the tenant's clock was moved before it */
function event(seq: number, ms: number, more: Partial<JournalEvent> = {}, moved = 0): JournalEvent {
  return {
    seq,
    realTime: start + ms,
    at: new Date(start + ms + moved).toISOString(),
    lane: 'gateway',
    kind: 'decision',
    what: `event ${seq}`,
    detail: {},
    ...more,
  };
}

const request = (seq: number, ms: number, milliseconds: number): JournalEvent =>
  event(seq, ms, { kind: 'request', lane: 'page', detail: { method: 'POST', path: '/', milliseconds } });

describe('the steps of a timeline', () => {
  it('have the time since the step before, and none at first', () => {
    const steps = toSteps([event(1, 0), event(2, 14), event(3, 414)]);
    expect(steps.map(({ sincePrevious }) => sincePrevious)).toEqual([null, 14, 400]);
  });

  it('are in the order in which they began, although a request is recorded at its end', () => {
    const steps = toSteps([event(1, 120), request(2, 100, 50)]);
    expect(steps.map(({ event: { seq } }) => seq)).toEqual([2, 1]);
  });

  it('are there once each, in whatever order and however often events come', () => {
    const steps = toSteps([event(2, 5), event(1, 0), event(2, 5), event(3, 5)]);
    expect(steps.map(({ event: { seq } }) => seq)).toEqual([1, 2, 3]);
  });

  it('have a gap before them when nothing went on for more than a second', () => {
    const steps = toSteps([event(1, 0), event(2, 1000), event(3, 2001), event(4, 2002)]);
    expect(steps.map(hasGapBefore)).toEqual([false, false, true, false]);
    expect(steps[2]?.quiet).toBe(1001);
  });

  it('have no gap while a request is under way', () => {
    const steps = toSteps([request(1, 0, 5000), event(2, 4000), event(3, 5500)]);
    expect(steps.map(hasGapBefore)).toEqual([false, false, false]);
    expect(steps.map(({ quiet }) => quiet)).toEqual([0, 0, 500]);
  });

  it('tell when the tenant’s clock was moved, in both directions', () => {
    const steps = toSteps([
      event(1, 0),
      event(2, 10, {}, 120_000),
      event(3, 20, {}, 60_000),
      event(4, 30, {}, 60_300),
    ]);
    expect(steps.map(({ clockMove }) => clockMove)).toEqual([0, 120_000, -60_000, 0]);
    expect(steps.map(hasGapBefore)).toEqual([false, true, true, false]);
  });

  it('know the lane that they come from', () => {
    const steps = toSteps([event(1, 0, { lane: 'shop' }), event(2, 1, { lane: 'callback' })]);
    expect(steps.map(({ lane, previousLane }) => [previousLane, lane])).toEqual([
      [null, 0],
      [0, 4],
    ]);
  });

  it('are measured by their longest request', () => {
    const events = [request(1, 0, 12), request(2, 20, 148), event(3, 30)];
    expect(longestRequest(events)).toBe(148);
    expect(events.map((one) => getRequestDetail(one)?.method)).toEqual(['POST', 'POST', undefined]);
  });

  it('belong to a checkout whole and up to its dot', () => {
    const isOfOne = isOf('0A.uat01');
    const ids = ['0A.uat01', '0A', '0B.uat01', undefined];
    expect(ids.map((checkoutId) => isOfOne({ ...event(1, 0), ...(checkoutId && { checkoutId }) }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
