import type { Browser } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import type { JourneyName, JourneyResult, Verdict } from '../../../src/contract/exam.ts';
import { journeyRows } from '../../../src/contract/exam-journeys-data.ts';
import type { Attempt } from '../../../src/testing/exam/attempt.ts';
import { examineOnce, tryJourney } from '../../../src/testing/exam/examine.ts';
import type { Lane } from '../../../src/testing/exam/lane.ts';
import { toShopFile } from '../../../src/testing/exam/shop-file.ts';

const file = toShopFile({ checkout: '/', paid: { text: 'Thank you' } }, 'exam.json');

const locator: object = { locator: () => locator, contentFrame: () => locator };
/** A page that has nothing; whoever opens it after its end fails, as in a browser. */
const createPage = (isClosed: () => boolean) => {
  if (isClosed()) throw new Error('the context is closed');
  return {
    locator: () => locator,
    setDefaultTimeout() {},
    on() {},
    screenshot: async () => Buffer.from(''),
    isClosed,
  };
};

/** A browser and a merchant that count what is asked of them. */
function standIn() {
  const seen: string[] = [];
  const browser = {
    newContext: async () => {
      seen.push('context');
      let isClosed = false;
      return {
        newPage: async () => createPage(() => isClosed),
        close: async () => {
          isClosed = true;
          seen.push('closed');
        },
      };
    },
  } as unknown as Browser;
  const lane = {
    url: 'http://localhost:1',
    gatewayUrl: 'http://localhost:2',
    tenant: {
      reset: async () => seen.push('reset'),
      next: async () => seen.push('next'),
      journal: { requests: async () => [] },
      inbox: { all: async () => [] },
    },
  } as unknown as Lane;
  return { seen, browser, lane };
}

const resultOf = (verdict: Verdict): JourneyResult => ({
  ...{ name: 'paid', verdict, seen: 'what was seen', steps: [], proof: [], milliseconds: 1 },
});

const rowOf = (name: JourneyName) => {
  const row = journeyRows.find((one) => one.name === name);
  if (row === undefined) throw new Error(name);
  return row;
};

describe('a journey of the command and of the kit', () => {
  it('that is `paid` itself is not gone through a second time', async () => {
    const { seen, browser, lane } = standIn();
    const paid = resultOf('fails');
    expect(await tryJourney({ browser, lane, file }, rowOf('paid'), paid)).toBe(paid);
    expect(seen).toEqual([]);
  });

  it.each([
    ['coupon', 'holds', 'the shop’s file has no `coupon`'],
    ['coupon', 'fails', 'the shop’s file has no `coupon`'],
    ['reload', 'fails', 'the journey `paid` does not hold, so that no other means anything'],
    ['reload', 'not tried', 'the journey `paid` does not hold, so that no other means anything'],
  ] as const)('%s, where `paid` %s, is not tried because %s', async (name, verdict, reason) => {
    const { seen, browser, lane } = standIn();
    const result = await tryJourney({ browser, lane, file }, rowOf(name), resultOf(verdict));
    expect(result).toMatchObject({ name, verdict: 'not tried', seen: reason });
    expect(seen).toEqual([]);
  });

  it.each([
    ['integrity', 'fails'],
    ['policy', 'not tried'],
    ['language', 'fails'],
    ['reload', 'holds'],
  ] as const)('%s, where `paid` %s, is gone through', async (name, verdict) => {
    const { seen, browser, lane } = standIn();
    await tryJourney({ browser, lane, file }, rowOf(name), resultOf(verdict));
    expect(seen).toEqual(['reset', 'context', 'closed']);
  });
});

describe('a journey that lasts longer than its limit', () => {
  it('is not tried, has its pages closed, and does nothing more to the merchant', async () => {
    const { seen, browser, lane } = standIn();
    let resume = () => {};
    const paused = new Promise<void>((resolve) => {
      resume = resolve;
    });
    const later: string[] = [];
    const run = async (attempt: Attempt) => {
      await attempt.shopper();
      await paused;
      await attempt.shopper().catch(({ message }) => later.push(message));
      await attempt.tenant.next();
      return { verdict: 'holds' as const, seen: 'too late' };
    };
    const result = examineOnce(browser, lane, file, {
      name: 'reload',
      limitMs: 50,
      run: (attempt) => {
        const running = run(attempt);
        running.catch(({ message }) => later.push(message));
        setTimeout(resume, 200);
        return running;
      },
    });
    expect(await result).toMatchObject({ verdict: 'not tried', seen: 'it took more than 0.05 s' });
    expect(later).toEqual(['the context is closed', 'the journey is over']);
    expect(seen.filter((one) => one !== 'closed')).toEqual(['reset', 'context', 'context']);
  });

  it('ends also when its page cannot be closed', async () => {
    const { lane } = standIn();
    const never = new Promise<never>(() => {});
    const browser = {
      newContext: async () => ({
        newPage: async () => createPage(() => false),
        close: () => never,
      }),
    } as unknown as Browser;
    const { verdict } = await examineOnce(browser, lane, file, {
      name: 'reload',
      limitMs: 20,
      closeMs: 20,
      run: async (attempt) => {
        await attempt.shopper();
        return never;
      },
    });
    expect(verdict).toBe('not tried');
  });

  it('whose merchant cannot be made ready is not tried, so that the run goes on', async () => {
    const { browser, lane } = standIn();
    const reset = async () => {
      throw new Error('the gateway is gone');
    };
    const broken = { ...lane, tenant: { ...lane.tenant, reset } } as unknown as Lane;
    const result = await examineOnce(browser, broken, file, { name: 'reload' });
    expect(result).toMatchObject({ verdict: 'not tried', seen: 'it came to no end: the gateway is gone' });
  });
});
