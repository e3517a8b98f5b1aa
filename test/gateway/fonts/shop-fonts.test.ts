import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createShopFonts } from '../../../src/gateway/fonts/shop-fonts.ts';
import type { Download } from '../../../src/gateway/outbound/guarded-client.ts';

const source = 'https://fonts.shop.example/lora.woff2';
const body = Buffer.from('a font');
const hash = createHash('sha256').update(body).digest('hex');
const hour = 60 * 60 * 1000;

let now: number;
let download: Download;
let downloads: number;
/** What the store has, as every node reads it. */
let stored: { readonly hash: string; readonly at: number } | undefined;

beforeEach(() => {
  now = 100 * 24 * hour;
  download = { ok: true, body };
  downloads = 0;
  stored = undefined;
});

/** Makes the fonts of one node. */
const createNode = () =>
  createShopFonts({
    clock: { now: () => now },
    client: {
      async download() {
        downloads += 1;
        return download;
      },
    },
    prepareFont: async (bytes) => ({ font: Buffer.from(bytes) }),
    store: {
      fonts: {
        findHash: async (_source, since) => (stored && stored.at >= since ? stored.hash : undefined),
        async keep({ hash, now: at }) {
          stored = { hash, at };
        },
        findFile: async () => undefined,
      },
    },
  });

describe('a font that the store has', () => {
  it.each([
    ['is taken from there for a day', 23 * hour, 0],
    ['is fetched anew after that', 25 * hour, 1],
  ])('%s', async (_what, age, expected) => {
    stored = { hash, at: now - age };
    expect([await createNode().find(source), downloads]).toEqual([{ hash }, expected]);
  });

  it.each<Exclude<Download, { ok: true }>>([
    { ok: false, reason: 'connection' },
    { ok: false, reason: 'status', status: 503 },
    { ok: false, reason: 'size' },
  ])('stays, however old it is, when its address answers %o', async (failure) => {
    stored = { hash, at: now - 900 * hour };
    download = failure;
    expect(await createNode().find(source)).toEqual({ hash });
  });
});

describe('a font that nobody has fetched', () => {
  it.each<[Exclude<Download, { ok: true }>, RegExp]>([
    [{ ok: false, reason: 'size' }, /has more than 200 KB/],
    [{ ok: false, reason: 'redirect', status: 302 }, /a redirect \(302\)/],
    [{ ok: false, reason: 'status', status: 404 }, /the status 404/],
    [{ ok: false, reason: 'unresolved' }, /could not be fetched/],
    [{ ok: false, reason: 'tls' }, /could not be fetched/],
    [{ ok: false, reason: 'timeout' }, /could not be fetched/],
    [{ ok: false, reason: 'scheme' }, /another scheme than https/],
    [{ ok: false, reason: 'credentials' }, /a user name or a password/],
    [{ ok: false, reason: 'port' }, /a port that the gateway never calls/],
    [{ ok: false, reason: 'blocked-address' }, /it is not public/],
  ])('is refused after %o with what is wrong', async (failure, problem) => {
    download = failure;
    const node = createNode();
    expect(await node.find(source)).toEqual({ problem: expect.stringMatching(problem) });
    expect(stored).toBeUndefined();
    download = { ok: true, body };
    now += 59_000;
    expect(await node.find(source)).toHaveProperty('problem');
    now += 2_000;
    expect([await node.find(source), downloads]).toEqual([{ hash }, 2]);
  });
});
