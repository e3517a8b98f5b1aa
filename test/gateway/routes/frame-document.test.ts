// @vitest-environment happy-dom
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { frameEnd, frameStart, knownAccepts } from '../../../src/gateway/core/frame-markup.ts';
import { type TestGateway, testGateway } from '../../support/gateway.ts';

describe('the parameters in a frame’s document', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc
      .array(
        fc.constantFrom('"', "'", '<', '>', '&', '</template>', '<script>', '-->', '&quot;', '`', '=', ' x'),
      )
      .map((parts) => parts.join('')),
  );

  const accept = fc.tuple(fc.constantFrom(...knownAccepts), text).map(([known, more]) => known + more);

  test('reach the script as they are, whatever is in them, and add nothing else to the document', () => {
    fc.assert(
      fc.property(accept, text, text, (...lines) => {
        const known = knownAccepts.reduce((best, each) => (lines[0].startsWith(each) ? each : best));
        const markup = frameStart('0', false, known) + frameEnd(known, lines);
        const page = new DOMParser().parseFromString(markup, 'text/html');
        expect(page.querySelector<HTMLMetaElement>('[name=parameters]')?.content).toBe(lines.join('\n'));
        expect(page.querySelectorAll('script, meta, input, iframe, img')).toHaveLength(5);
      }),
    );
  });
});

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, '': (bytes: Buffer) => bytes };

describe('GET /v1/pciIframe.html', () => {
  let gateway: TestGateway;
  beforeEach(async () => {
    gateway = await testGateway();
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

  test.each(['', ...knownAccepts, `${knownAccepts.at(-1)}x`, `${knownAccepts.at(-1)}`.slice(0, -1)])(
    'contains the whole Accept header in each coding, of which the beginning may be known: %s',
    async (accept) => {
      for (const coding of ['br', 'gzip', '']) {
        const answer = await gateway.get('/v1/pciIframe.html', { accept, 'accept-encoding': coding });
        expect(String(decoders[coding as keyof typeof decoders](answer.rawPayload))).toContain(
          `<meta name="parameters" content="${accept}\n\n">`,
        );
      }
    },
  );

  test('lets no checkout id out of its place', async () => {
    const id = '"><script>alert(1)</script>';
    const { body } = await gateway.get(`/v1/pciIframe.html?checkoutId=${encodeURIComponent(id)}`);
    expect(body).toContain('\n\n&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">');
    expect(body.match(/<script/g)).toHaveLength(1);
  });
});
