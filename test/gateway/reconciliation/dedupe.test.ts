// @tests src/gateway/reconciliation/outcome-inquiries.ts
import { beforeEach, describe, expect, test } from 'vitest';
import { dedupe } from '../../../src/gateway/reconciliation/outcome-inquiries.ts';
import { openTestStore } from '../../support/test-store.ts';

let now: number;
let asked: string[];
/** Functions that each end a running question, oldest first. */
let ends: (() => void)[];
let ask: (subject: string) => Promise<void>;

const clock = { now: () => now };
/** The store of a process that has the database alone: it keeps no questions. */
const alone = {
  isShared: false,
  countRequest: () => Promise.reject(new Error('The store is not needed.')),
};

beforeEach(() => {
  now = 1_000_000;
  asked = [];
  ends = [];
  ask = dedupe({ clock, store: alone }, (subject) => {
    asked.push(subject);
    return new Promise((resolve) => ends.push(resolve));
  });
});

/** Ends every running question. */
async function endAll(): Promise<void> {
  for (const end of ends.splice(0)) end();
  await new Promise((resolve) => setImmediate(resolve));
}

describe('a question', () => {
  test('under way is shared by all who ask, however long it takes', async () => {
    const first = ask('a');
    now += 60_000;
    expect(ask('a')).toBe(first);
    expect(asked).toEqual(['a']);
    await endAll();
    await first;
  });

  test('is not asked again within ten seconds, and then once', async () => {
    ask('a');
    await endAll();
    now += 9_999;
    await ask('a');
    expect(asked).toEqual(['a']);
    now += 1;
    for (let i = 0; i < 5; i += 1) ask('a');
    expect(asked).toEqual(['a', 'a']);
  });

  test('does not wait for one about something else', () => {
    for (const subject of ['a', 'b', 'c']) ask(subject);
    expect(asked).toEqual(['a', 'b', 'c']);
  });

  test('that fails tells everybody who waits, and may be asked again later', async () => {
    let failing = true;
    const fragile = dedupe({ clock, store: alone }, async () => {
      if (failing) throw new Error('no store');
    });
    await expect(Promise.allSettled([fragile('a'), fragile('a')])).resolves.toMatchObject([
      { status: 'rejected' },
      { status: 'rejected' },
    ]);
    failing = false;
    now += 10_000;
    await expect(fragile('a')).resolves.toBeUndefined();
  });

  test('is not asked while a thousand others are under way or were asked within ten seconds', async () => {
    for (let i = 0; i < 1_500; i += 1) ask(`${i}`);
    expect(asked).toHaveLength(1_000);
    now += 10_000;
    ask('another');
    expect(asked).toHaveLength(1_000);
    await endAll();
    ask('another');
    expect(asked).toHaveLength(1_001);
  });
});

test('a question that another node has asked is not asked again within ten seconds', async () => {
  const store = await openTestStore();
  const shared = { clock, store: { ...store, isShared: true } };
  const asks: string[] = [];
  const [one, other] = ['one', 'other'].map((node) => dedupe(shared, async () => void asks.push(node)));
  await one?.('a');
  await other?.('a');
  expect(asks).toEqual(['one']);
  now += 10_000;
  await other?.('a');
  expect(asks).toEqual(['one', 'other']);
  await store.close();
});
