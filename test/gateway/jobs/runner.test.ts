import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StoreUnavailable } from '../../../src/gateway/core/unavailable.ts';
import type { Job } from '../../../src/gateway/jobs/job.ts';
import {
  type Handler,
  type Handlers,
  type JobOptions,
  type JobRunner,
  startJobs,
} from '../../../src/gateway/jobs/runner.ts';
import { countJobs } from '../../../src/gateway/store/health.ts';
import { createJobs } from '../../../src/gateway/store/jobs/jobs.ts';
import { migrate } from '../../../src/gateway/store/migrations/index.ts';
import type { Schema } from '../../../src/gateway/store/schema/schema.ts';
import { connection } from './database.ts';

const start = 1_000_000;
const minute = 60_000;
/** Milliseconds between two runs; longer than any test, so that jobs run only when a test calls `runDue`. */
const interval = 2 ** 30;

let folder: string;
let file: string;
let time: number;
const clock = { now: () => time };
const lines: unknown[] = [];
const log = { warn: (details: object, message: string) => lines.push({ ...details, message }) };
const open: { db: Kysely<Schema>; runner: JobRunner }[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-jobs-'));
  file = join(folder, 'jobs.sqlite');
  time = start;
  lines.length = 0;
  const db = await connection(file);
  await migrate(db);
  await db.destroy();
});
afterEach(async () => {
  for (const { db, runner } of open.splice(0)) {
    await runner.stop();
    await db.destroy();
  }
  rmSync(folder, { recursive: true });
});

/** Starts what another process would be: a runner with its own connection to the same database. */
async function startProcess(handlers: Handlers, options: JobOptions = {}) {
  const db = await connection(file);
  const jobs = createJobs(db);
  const runner = startJobs(jobs, handlers, { clock, log }, { interval, ...options });
  open.push({ db, runner });
  return { db, jobs, runner };
}

const job = (key: string, dueAt = start, queueKey = `queue of ${key}`) => ({
  key,
  kind: 'call',
  queueKey,
  payload: { id: key },
  dueAt,
});

/** Makes a promise and gives it with the function that resolves it. */
function later(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

function recordingHandlers(ran: string[], outcome: Awaited<ReturnType<Handler>> = 'done'): Handlers {
  return {
    call: async ({ key }) => {
      ran.push(key);
      return outcome;
    },
  };
}

describe('the job runner', () => {
  test('runs the due jobs in order, and none twice', async () => {
    const ran: string[] = [];
    const { jobs, runner } = await startProcess(recordingHandlers(ran), { concurrency: 1 });
    for (const [key, dueAt] of [
      ['b', start],
      ['a', start - 1],
      ['later', start + minute],
    ] as const) {
      await jobs.add(job(key, dueAt));
    }
    expect([await runner.runDue(), ran]).toEqual([2, ['a', 'b']]);
    expect(await runner.runDue()).toBe(0);
    time += minute;
    expect([await runner.runDue(), ran]).toEqual([1, ['a', 'b', 'later']]);
  });

  test('runs each of 200 jobs once, however many processes there are', async () => {
    const ran: string[] = [];
    const all = await Promise.all([1, 2, 3].map(() => startProcess(recordingHandlers(ran))));
    for (let i = 0; i < 200; i += 1) await all[0]?.jobs.add(job(`job-${i}`));
    const counts = await Promise.all(all.map(({ runner }) => runner.runDue()));
    expect(counts.reduce((sum, count) => sum + count)).toBe(200);
    expect([ran.length, new Set(ran).size]).toEqual([200, 200]);
  });

  test('takes over the job of a process that died, when its lease is over', async () => {
    const ran: string[] = [];
    const dead = await startProcess({});
    await dead.jobs.add(job('a'));
    await dead.jobs.claim({
      kinds: ['call'],
      now: time,
      leaseUntil: time + 2 * minute,
      limit: 1,
      perQueue: 2,
    });
    const { runner } = await startProcess(recordingHandlers(ran));
    time += 2 * minute - 1;
    expect(await runner.runDue()).toBe(0);
    time += 1;
    expect([await runner.runDue(), ran]).toEqual([1, ['a']]);
  });

  test('leaves a job alone that another process has taken over while its handler was slow', async () => {
    const { promise: end, resolve: go } = later();
    const { promise: started, resolve: begin } = later();
    const slow = await startProcess({
      call: async () => {
        begin();
        await end;
        return 'done';
      },
    });
    await slow.jobs.add(job('a'));
    const running = slow.runner.runDue();
    await started;
    time += 2 * minute;
    const attempts: number[] = [];
    const other = await startProcess({
      call: async (held) => {
        attempts.push(held.attempts);
        return { retryAt: time + minute };
      },
    });
    await other.runner.runDue();
    go();
    await running;
    time += minute;
    await other.runner.runDue();
    expect(attempts).toEqual([2, 3]);
  });

  test('keeps its jobs across a restart', async () => {
    const ran: string[] = [];
    const first = await startProcess(recordingHandlers(ran));
    await first.jobs.add(job('a', start + minute));
    await first.runner.stop();
    time += minute;
    const second = await startProcess(recordingHandlers(ran));
    expect([await second.runner.runDue(), ran]).toEqual([1, ['a']]);
  });

  test('runs a job again when its handler asks for it, but never at once', async () => {
    const ran: string[] = [];
    const { jobs, runner } = await startProcess(recordingHandlers(ran, { retryAt: start - 1 }));
    await jobs.add(job('a'));
    expect(await runner.runDue()).toBe(1);
    expect(await runner.runDue()).toBe(0);
    time += 1_000;
    expect([await runner.runDue(), ran]).toEqual([1, ['a', 'a']]);
  });

  test('runs no more jobs at a time than it may', async () => {
    let running = 0;
    let most = 0;
    const { jobs, runner } = await startProcess(
      {
        call: async () => {
          running += 1;
          most = Math.max(most, running);
          await new Promise((done) => setImmediate(done));
          running -= 1;
          return 'done';
        },
      },
      { concurrency: 3 },
    );
    for (let i = 0; i < 20; i += 1) await jobs.add(job(`job-${i}`));
    expect([await runner.runDue(), most]).toEqual([20, 3]);
  });

  test('starts jobs that become due while another job takes long', async () => {
    const ran: string[] = [];
    const { promise: end, resolve: go } = later();
    const { jobs, runner } = await startProcess(
      {
        call: async ({ key }) => {
          ran.push(key);
          if (key === 'slow') await end;
          return 'done';
        },
      },
      { interval: 5 },
    );
    await jobs.add(job('slow'));
    await vi.waitFor(() => expect(ran).toEqual(['slow']));
    for (const key of ['a', 'b']) await jobs.add(job(key));
    await vi.waitFor(() => expect(ran).toEqual(['slow', 'a', 'b']));
    go();
    await runner.runDue();
  });

  test('gives a free place to the next job at once', async () => {
    const ends = new Map<string, () => void>();
    const { jobs, runner } = await startProcess(
      {
        call: ({ key }) => new Promise((done) => ends.set(key, () => done('done'))),
      },
      { concurrency: 3 },
    );
    for (let i = 0; i < 9; i += 1) await jobs.add(job(`job-${i}`));
    const running = runner.runDue();
    await vi.waitFor(() => expect(ends.size).toBe(3));
    for (let i = 0; i < 6; i += 1) {
      ends.get(`job-${i}`)?.();
      await vi.waitFor(() => expect(ends.size).toBe(4 + i));
    }
    for (const end of ends.values()) end();
    expect(await running).toBe(9);
  });

  test('runs due jobs at once when the clock has been moved', async () => {
    const ran: string[] = [];
    const { jobs, runner } = await startProcess(recordingHandlers(ran));
    await jobs.add(job('later', start + 29 * minute));
    runner.wake();
    time += 29 * minute;
    runner.wake();
    await vi.waitFor(() => expect(ran).toEqual(['later']));
  });

  test('looks for due jobs by itself', async () => {
    const ran: string[] = [];
    const { jobs } = await startProcess(recordingHandlers(ran), { interval: 5 });
    await jobs.add(job('a'));
    await vi.waitFor(() => expect(ran).toEqual(['a']));
  });

  test('tells the log when the store fails, and goes on', async () => {
    const { db } = await startProcess({}, { interval: 5 });
    await db.schema.dropTable('jobs').execute();
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(1));
    expect(lines[0]).toMatchObject({ err: expect.any(Error), message: expect.stringContaining('store') });
  });
});

describe('a queue', () => {
  test('that hangs takes two places, however many of its jobs are due, and the others go on', async () => {
    const { promise: end, resolve: go } = later();
    const ran: string[] = [];
    const { jobs, runner } = await startProcess({
      call: async ({ key, queueKey }) => {
        ran.push(key);
        if (queueKey === 'dead') await end;
        return 'done';
      },
    });
    for (let i = 0; i < 20; i += 1) await jobs.add(job(`dead-${i}`, start - 1, 'dead'));
    for (const key of ['a', 'b', 'c']) await jobs.add(job(key));
    const running = runner.runDue();
    await vi.waitFor(() => expect(ran).toHaveLength(5));
    expect(ran.filter((key) => key.startsWith('dead'))).toHaveLength(2);
    go();
    expect(await running).toBe(23);
  });

  test('whose server was not there waits as a whole, each of its jobs gets its turn, and no attempt is lost', async () => {
    const tries: [number, string, number][] = [];
    const { jobs, runner } = await startProcess(
      {
        call: async ({ key, queueKey, attempts }) => {
          tries.push([(time - start) / minute, key, attempts]);
          return queueKey === 'dead' ? { retryAt: time + minute, isDown: true } : 'done';
        },
      },
      { concurrency: 1 },
    );
    for (const key of ['a', 'b', 'c']) await jobs.add(job(key, start, 'dead'));
    await jobs.add(job('other'));
    for (const count of [2, 1, 1, 1]) {
      expect(await runner.runDue()).toBe(count);
      time += minute;
    }
    expect(tries).toEqual([
      [0, 'a', 1],
      [0, 'other', 1],
      [1, 'b', 1],
      [2, 'c', 1],
      [3, 'a', 2],
    ]);
  });

  test('waits a quarter of an hour at the most for a job that waits for days', async () => {
    const ran: string[] = [];
    const { jobs, runner } = await startProcess(
      {
        call: async ({ key }) => {
          ran.push(key);
          return key === 'old' ? { retryAt: time + 24 * 60 * minute, isDown: true } : 'done';
        },
      },
      { concurrency: 1 },
    );
    await jobs.add(job('old', start - 1, 'dead'));
    await jobs.add(job('new', start, 'dead'));
    await runner.runDue();
    time += 15 * minute - 1;
    expect([await runner.runDue(), ran]).toEqual([0, ['old']]);
    time += 1;
    expect([await runner.runDue(), ran]).toEqual([1, ['old', 'new']]);
  });

  test('goes on when a node leaves one of its jobs, and leaving is no attempt', async () => {
    const seen: unknown[] = [];
    const { jobs, runner } = await startProcess({
      call: async ({ key, payload, attempts }) => {
        seen.push([key, payload, attempts]);
        return key === 'a' ? { retryAt: time + minute, leftPayload: { timesLeft: 1 } } : 'done';
      },
    });
    await jobs.add(job('a', start, 'hook'));
    await runner.runDue();
    await jobs.add(job('b', start, 'hook'));
    expect(await runner.runDue()).toBe(1);
    time += minute;
    expect(await runner.runDue()).toBe(1);
    expect(seen).toEqual([
      ['a', { id: 'a' }, 1],
      ['b', { id: 'b' }, 1],
      ['a', { timesLeft: 1 }, 1],
    ]);
  });

  test('whose server was there and refused does not wait', async () => {
    const { jobs, runner } = await startProcess(
      { call: async () => ({ retryAt: time + minute }) },
      { concurrency: 1 },
    );
    for (const key of ['a', 'b', 'c']) await jobs.add(job(key, start, 'angry'));
    expect(await runner.runDue()).toBe(3);
  });
});

test('a job that its process may hold no more begins anew a second later, without a word, and that is no attempt', async () => {
  const attempts: number[] = [];
  const { jobs, runner } = await startProcess({
    call: async (begun, { requireHeld }) => {
      attempts.push(begun.attempts);
      await requireHeld();
      return 'done';
    },
  });
  const stoodStill = new StoreUnavailable('this process stood still; others run its jobs');
  vi.spyOn(jobs, 'requireHeld').mockRejectedValueOnce(stoodStill);
  await jobs.add(job('a'));
  await runner.runDue();
  time += 1_000;
  expect([await runner.runDue(), attempts, lines]).toEqual([1, [1, 1], []]);
});

test('a job that finds the store unavailable waits a minute, and the log has no line of it', async () => {
  const ran: string[] = [];
  const { jobs, runner } = await startProcess({
    call: async ({ key }) => {
      ran.push(key);
      throw new StoreUnavailable('its disk is full');
    },
  });
  await jobs.add(job('a'));
  await runner.runDue();
  time += minute - 1;
  expect([await runner.runDue(), ran, lines]).toEqual([0, ['a'], []]);
  time += 1;
  expect([await runner.runDue(), ran]).toEqual([1, ['a', 'a']]);
});

describe('a job that is added again while it runs', () => {
  test('is not ended together with its first run', async () => {
    const ran: number[] = [];
    const { jobs, runner } = await startProcess({
      call: async ({ attempts }) => {
        ran.push(attempts);
        if (ran.length === 1) await jobs.add(job('a', start + 29 * minute));
        return 'done';
      },
    });
    await jobs.add(job('a'));
    await runner.runDue();
    time = start + 29 * minute;
    expect([await runner.runDue(), ran]).toEqual([1, [1, 1]]);
  });
});

describe('a handler that gives up', () => {
  test('leaves the job where it can be counted, and does not run it again', async () => {
    const ran: string[] = [];
    const { db, jobs, runner } = await startProcess(recordingHandlers(ran, 'failed'));
    await jobs.add(job('a'));
    await runner.runDue();
    time += 365 * 24 * 60 * minute;
    expect([await runner.runDue(), ran]).toEqual([0, ['a']]);
    expect(await countJobs(db, time)).toMatchObject([{ kind: 'call', due: 0, failed: 1 }]);
  });
});

describe('a handler that throws', () => {
  test('is run again after longer and longer waits, and logged once', async () => {
    const times: number[] = [];
    const { jobs, runner } = await startProcess({
      call: async () => {
        times.push((time - start) / minute);
        throw new Error('broken');
      },
    });
    await jobs.add(job('a'));
    for (; time < start + 20 * minute; time += minute) await runner.runDue();
    expect(times).toEqual([0, 1, 3, 7, 15]);
    expect(lines).toEqual([
      {
        err: expect.objectContaining({ message: 'broken' }),
        job: 'call',
        message: 'A job failed and is tried again.',
      },
    ]);
  });

  test('does not stop the others', async () => {
    const ran: string[] = [];
    const { jobs, runner } = await startProcess({
      call: async ({ key }: Job) => {
        if (key === 'a') throw new Error('broken');
        ran.push(key);
        return 'done';
      },
    });
    for (const key of ['a', 'b', 'c']) await jobs.add(job(key));
    expect([await runner.runDue(), ran]).toEqual([3, ['b', 'c']]);
  });
});

describe('a job without a handler', () => {
  test('stays for a release that has one, and is logged once', async () => {
    const { jobs, runner } = await startProcess({ other: async () => 'done' });
    await jobs.add(job('a'));
    for (let i = 0; i < 3; i += 1) expect(await runner.runDue()).toBe(0);
    expect(lines).toEqual([{ job: 'call', message: expect.stringContaining('no handler') }]);
    const ran: string[] = [];
    const next = await startProcess(recordingHandlers(ran));
    expect([await next.runner.runDue(), ran]).toEqual([1, ['a']]);
  });
});

describe('a runner that stops', () => {
  test('ends the running jobs and gives them back, due at once', async () => {
    let begun = 0;
    const { promise: started, resolve: begin } = later();
    const { jobs, runner } = await startProcess({
      call: (_job, { signal }) =>
        new Promise((done) => {
          signal.addEventListener('abort', () => done({ retryAt: time + minute }));
          begun += 1;
          if (begun === 2) begin();
        }),
    });
    for (const key of ['a', 'b']) await jobs.add(job(key));
    const running = runner.runDue();
    await started;
    await runner.stop();
    expect(await running).toBe(2);
    const ran: string[] = [];
    const next = await startProcess(recordingHandlers(ran));
    expect([await next.runner.runDue(), ran]).toEqual([2, ['a', 'b']]);
  });

  test('takes no further job', async () => {
    const ran: string[] = [];
    const { jobs, runner } = await startProcess(recordingHandlers(ran));
    await jobs.add(job('a'));
    await runner.stop();
    expect([await runner.runDue(), ran]).toEqual([0, []]);
  });
});

describe('a hold', () => {
  test('ends with the running jobs, and nothing is claimed until it is over', async () => {
    const ran: string[] = [];
    let finish = () => {};
    const running = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { jobs, runner } = await startProcess({
      async slow({ key }) {
        ran.push(key);
        await running;
        return 'done';
      },
    });
    await jobs.add({ ...job('first'), kind: 'slow' });
    runner.wake();
    await vi.waitUntil(() => ran.length === 1);
    const held = runner.hold();
    await jobs.add({ ...job('second'), kind: 'slow' });
    runner.wake();
    finish();
    const goOn = await held;
    expect(await runner.runDue()).toBe(0);
    expect(ran).toEqual(['first']);
    goOn();
    await vi.waitUntil(() => ran.length === 2);
  });
});
