import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardCodes } from '../../../src/contract/brands/card-names.ts';
import { paymentBrands } from '../../../src/contract/brands/payment-brands.ts';
import { testAssets } from '../../support/assets.ts';
import { type TestGateway, testGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

const folder = `/v1/static/${testAssets.version}/img`;

describe("a brand's mark", () => {
  test('is an image with its name for every brand, and nothing that loads or runs', async () => {
    for (const code of ['GENERIC', ...cardCodes, ...paymentBrands.map((brand) => brand.code)]) {
      const { statusCode, headers, body } = await gateway.get(`${folder}/${code}.svg`);
      expect([code, statusCode, headers]).toMatchObject([
        code,
        200,
        {
          'content-type': 'image/svg+xml',
          'cache-control': 'public, max-age=31536000, immutable',
          'cross-origin-resource-policy': 'cross-origin',
        },
      ]);
      expect(body, code).toMatch(/^<svg [^>]+><title>[^<]+<\/title>.+<\/svg>$/s);
      expect(body, code).not.toMatch(/href|script|style=|url\(/);
    }
  });

  test('shows the whole name, in lines that fit', async () => {
    const words = async (code: string) =>
      [...(await gateway.get(`${folder}/${code}.svg`)).body.matchAll(/font-size="(\d+)"[^>]*>([^<]+)</g)].map(
        ([, size, text]) => [text, Number(size)],
      );
    expect(await words('VISA')).toEqual([['Visa', 12]]);
    expect(await words('AMEX')).toEqual([
      ['American', 11],
      ['Express', 11],
    ]);
    expect(await words('CASEYS_GIFT_CARD')).toEqual([
      ['Casey&#39;s', 11],
      ['gift card', 11],
    ]);
    for (const [text, size] of await words('FACILYPAY_3XSANSFRAIS')) {
      expect(String(text).length * Number(size) * 0.62).toBeLessThanOrEqual(74);
    }
  });

  test.each(['visa.svg', 'NOBODY.svg', 'VISA.png', 'constructor.svg', '.svg'])(
    'is not found under %s',
    async (file) => {
      expect((await gateway.get(`${folder}/${file}`)).statusCode).toBe(404);
    },
  );

  test('is not found under another release', async () => {
    expect((await gateway.get('/v1/static/000000000000/img/VISA.svg')).statusCode).toBe(404);
  });
});

describe('the fallback picture of a brand', () => {
  test.each([`${folder}/brand.png`, '/v1/paymentWidgets/img/brand.png'])(
    '%s is a plain card',
    async (path) => {
      const answer = await gateway.get(path);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('image/png');
      const bytes = answer.rawPayload;
      expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([48, 32]);
      const data = bytes.indexOf('IDAT');
      const rows = inflateSync(bytes.subarray(data + 4, data + 4 + bytes.readUInt32BE(data - 4)));
      expect(rows).toHaveLength(32 * 49);
      expect(new Set(rows)).toEqual(new Set([0, 1, 2]));
    },
  );
});
