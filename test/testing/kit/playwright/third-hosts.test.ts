import { EventEmitter } from 'node:events';
import type { BrowserContext } from '@playwright/test';
import { expect, test } from 'vitest';
import { watchThirdHosts } from '../../../../src/testing/kit/playwright/third-hosts.ts';

interface Asked {
  url: string;
  /** Address of the page; undefined when there is no page yet. */
  page?: string;
  worker?: string;
  isNavigation?: boolean;
}

/** Gives what is found when these requests are made. */
function foundIn(...requests: Asked[]): readonly string[] {
  const context = new EventEmitter();
  const found = watchThirdHosts(context as unknown as BrowserContext, [
    'http://localhost:8080',
    'fonts.example',
  ]);
  for (const { url, page, worker, isNavigation = false } of requests) {
    context.emit('request', {
      url: () => url,
      method: () => 'GET',
      isNavigationRequest: () => isNavigation,
      serviceWorker: () => (worker === undefined ? null : { url: () => worker }),
      frame() {
        if (page === undefined) throw new Error('Frame for this navigation request is not available');
        return { parentFrame: () => null, url: () => page };
      },
    });
  }
  return found;
}

const page = 'http://shop.example/cart';

test('a request to a third host is found, and none to the own host, the gateway or an allowed one', () => {
  const urls = [
    'http://third.example/a',
    'http://shop.example/b',
    'http://127.0.0.1:8080/c',
    'http://fonts.example/d',
  ];
  expect(foundIn(...urls.map((url) => ({ url, page })))).toEqual(['GET http://third.example/a']);
});

test('a service worker, which has no frame, may ask its own host alone', () => {
  const worker = 'http://shop.example/worker.js';
  expect(
    foundIn({ url: 'http://third.example/a', worker }, { url: 'http://shop.example/b', worker }),
  ).toEqual(['GET http://third.example/a']);
});

test('the first request of a new tab, whose page is not there yet, is the shopper’s way', () => {
  expect(foundIn({ url: 'http://third.example/a', isNavigation: true })).toEqual([]);
});

test('a tab that goes to another page asks nobody', () => {
  expect(foundIn({ url: 'http://third.example/a', page, isNavigation: true })).toEqual([]);
});
