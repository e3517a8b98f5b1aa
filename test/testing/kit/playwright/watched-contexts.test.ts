import { EventEmitter } from 'node:events';
import type { Browser, BrowserContext } from '@playwright/test';
import { expect, test } from 'vitest';
import { findCanary } from '../../../../src/testing/kit/playwright/canary.ts';
import { ContextWatch, followNewContexts } from '../../../../src/testing/kit/playwright/watched-contexts.ts';

/** A context with one page, whose frames tell this text when they are asked. */
function contextWith(text: string) {
  let report: ((text: string) => void) | undefined;
  let closed = 0;
  const context = Object.assign(new EventEmitter(), {
    exposeFunction: async (_: string, heard: (text: string) => void) => {
      report = heard;
    },
    addInitScript: async () => {},
    pages: () => [page],
    close: async () => {
      closed += 1;
    },
  });
  const frame = { evaluate: async () => report?.(text) };
  const page = Object.assign(new EventEmitter(), {
    isClosed: () => closed > 0,
    waitForLoadState: async () => {},
    frames: () => [frame],
    context: () => context,
    close: async () => {},
  });
  const listeners = () => context.listenerCount('request');
  return { context: context as unknown as BrowserContext, page, listeners, closes: () => closed };
}

const options = { cardData: true, hosts: ['localhost:1'], gateway: ['http://localhost:1'] };
const number = '4200000000000026';

test('a context that the test makes itself is watched', async () => {
  const made = contextWith(`typed ${number}`);
  const browser = { newContext: async () => made.context } as unknown as Browser;
  const stop = followNewContexts(browser);
  const watch = new ContextWatch(options);
  watch.begin();
  const context = await browser.newContext();
  findCanary(made.context)?.remember(number);
  expect(await watch.end()).toEqual([`card data outside of the frames: ${number} in typed${number}`]);
  expect(context).toBe(made.context);
  stop();
  expect(findCanary(made.context)).toBeDefined();
});

test('what a context holds is reported before it is closed', async () => {
  const { context, closes } = contextWith(number);
  const watch = new ContextWatch(options);
  await watch.add(context);
  findCanary(context)?.remember(number);
  await context.close();
  expect(closes()).toBe(1);
  expect(await watch.end()).toHaveLength(1);
});

test('a context is watched once', async () => {
  const { context, listeners } = contextWith('');
  const watch = new ContextWatch(options);
  await watch.add(context);
  await watch.add(context);
  expect(listeners()).toBe(1);
});

test('nothing is watched when the guards are off, and after the test', async () => {
  const made = contextWith(number);
  const browser = { newContext: async () => made.context } as unknown as Browser;
  followNewContexts(browser);
  const watch = new ContextWatch({ ...options, cardData: false, hosts: undefined });
  await watch.add(await browser.newContext());
  expect(findCanary(made.context)).toBeUndefined();
  watch.begin();
  await watch.end();
  await browser.newContext();
  expect(made.listeners()).toBe(0);
});
