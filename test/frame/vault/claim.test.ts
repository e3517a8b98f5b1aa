// @runs cases
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { VaultMessage } from '../../../src/contract/vault-messages.ts';
import type { Channel } from '../../../src/frame/vault/channel.ts';
import { claimField } from '../../../src/frame/vault/claim.ts';
import { caseCount } from '../../support/case-count.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2031-05-01T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Channels of one form whose messages wait until the test delivers them, in any order between two frames. */
class Post {
  readonly waiting: [to: number, message: VaultMessage][] = [];
  readonly #listeners = new Map<number, (message: VaultMessage) => void>();

  open(frame: number): Channel {
    return {
      send: (message) => {
        for (const other of this.#listeners.keys()) if (other !== frame) this.waiting.push([other, message]);
      },
      listen: (hear) => this.#listeners.set(frame, hear),
      close: () => this.#listeners.delete(frame),
    };
  }

  deliver(choice: number): void {
    const [next] = this.waiting.splice(choice % this.waiting.length, 1);
    if (next) this.#listeners.get(next[0])?.(next[1]);
  }
}

describe('of the frames that claim one field', () => {
  test('the oldest keeps it and all others lose it once, whenever they are opened and in whatever order they hear', () => {
    const frames = fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(frames, fc.array(fc.nat(), { maxLength: 60 }), (pauses, choices) => {
        const post = new Post();
        const lost = pauses.map(() => 0);
        const order = [...choices];
        const deliverSome = (count: number) => {
          for (let times = 0; times < count && post.waiting.length > 0; times += 1)
            post.deliver(order.shift() ?? 0);
        };
        pauses.forEach((pause, frame) => {
          vi.advanceTimersByTime(pause);
          claimField(post.open(frame), 'card.cvv', () => {
            lost[frame] = (lost[frame] ?? 0) + 1;
          });
          deliverSome(pause);
        });
        deliverSome(1_000);
        expect(post.waiting).toEqual([]);
        expect([...lost].sort()).toEqual([0, ...pauses.slice(1).map(() => 1)]);
        // One that was opened in a later millisecond never wins.
        const first = pauses.slice(1).findIndex((pause) => pause > 0);
        if (first >= 0) expect(lost.slice(first + 1)).not.toContain(0);
      }),
      { numRuns: caseCount(300) },
    );
  });

  test('none loses it to a frame with another field', () => {
    const post = new Post();
    const lose = vi.fn();
    claimField(post.open(0), 'card.cvv', lose);
    claimField(post.open(1), 'card.number', lose);
    while (post.waiting.length > 0) post.deliver(0);
    expect(lose).not.toHaveBeenCalled();
  });
});
