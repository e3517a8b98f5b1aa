// @runs own
// @vitest-environment happy-dom
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAsset } from '../../../src/gateway/assets/assets.ts';
import { frameMarkup } from '../../../src/gateway/assets/frame-markup.ts';
import { testAssets } from '../../support/assets.ts';
import { type TestGateway, testGateway } from '../../support/gateway.ts';

test('the input in a frame has its error said before its hint', () => {
  const markup = frameMarkup({ script: '0', isDark: false, accept: '', shops: [], now: 0, checkoutId: '' });
  const input = new DOMParser().parseFromString(markup, 'text/html').querySelector('input');
  expect(input?.getAttribute('aria-describedby')).toBe('error hint');
});

describe('the parameters in a frame’s document', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc
      .array(
        fc.constantFrom('"', "'", '<', '>', '&', '</template>', '<script>', '-->', '&quot;', '`', '=', ' x'),
      )
      .map((parts) => parts.join('')),
  );

  test('reach the script as they are, whatever is in them, and add nothing else to the document', () => {
    fc.assert(
      fc.property(text, text, text, (accept, shop, checkoutId) => {
        const markup = frameMarkup({ script: '0', isDark: false, accept, shops: [shop], now: 0, checkoutId });
        const page = new DOMParser().parseFromString(markup, 'text/html');
        const lines = page.querySelector<HTMLMetaElement>('[name=parameters]')?.content;
        expect(lines).toBe([accept, shop, checkoutId].join('\n'));
        expect(page.querySelectorAll('script, meta, input, iframe, img')).toHaveLength(5);
      }),
    );
  });
});

/** A build whose frame has a script of the usual length. */
const script = Array.from({ length: 2_000 }, (_, at) => `a${at}();`).join('');
const assets = {
  ...testAssets,
  files: new Map([...testAssets.files, ['frame.js', createAsset('text/javascript', Buffer.from(script))]]),
};

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, '': (bytes: Buffer) => bytes };

describe('GET /v1/pciIframe.html', () => {
  let gateway: TestGateway;
  beforeEach(async () => {
    gateway = await testGateway({ assets });
  });
  afterEach(() => gateway.close());

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['deflate', undefined],
    ['br;q=0, gzip;q=0', undefined],
  ])('is the same document for a client that accepts %s', async (accepted, coding) => {
    const url = `/v1/pciIframe.html?checkoutId=${await gateway.prepare()}`;
    const answer = await gateway.get(url, { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(coding);
    expect(answer.headers.vary).toBe('Accept-Encoding');
    const bytes = decoders[(coding ?? '') as keyof typeof decoders](answer.rawPayload);
    expect(String(bytes)).toBe((await gateway.get(url)).body);
  });

  test('lets no checkout id out of its place', async () => {
    const id = '"><script>alert(1)</script>';
    const { body } = await gateway.get(`/v1/pciIframe.html?checkoutId=${encodeURIComponent(id)}`);
    expect(body).toContain('\n\n&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">');
    expect(body.match(/<script/g)).toHaveLength(1);
  });
});
