import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testAssets } from '../../support/assets.ts';
import { entityId, type TestGateway, testGateway } from '../../support/gateway.ts';

const visa = `<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%"/></svg>`;
const assets = {
  ...testAssets,
  marks: new Map([
    ['VISA', visa],
    ['PAYPAL', '<svg/>'],
  ]),
};

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await testGateway({ assets });
});
afterEach(() => gateway.close());

const hash = () => gateway.context.markSet.hash;
const config = async () => (await gateway.get(`/v1/checkouts/${await gateway.prepare()}/config`)).json();

describe('GET /v1/images/{hash}/{CODE}.svg', () => {
  test('is the mark of a brand, which any page may show and keep, and which runs nothing', async () => {
    const answer = await gateway.get(`/v1/images/${hash()}/VISA.svg`);
    expect([answer.statusCode, answer.body]).toEqual([200, visa]);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; img-src data:; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  test.each(['AMEX.svg', 'visa.svg', 'VISA', 'VISA.png', 'constructor.svg', '.svg'])(
    'is not found under %s',
    async (file) => {
      const answer = await gateway.get(`/v1/images/${hash()}/${file}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().result.parameterErrors[0].message).toContain('names nothing of this gateway');
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );
});

describe('the configuration of a checkout', () => {
  test('names the set and the brands that it has', async () => {
    expect((await config()).marks).toEqual({ set: hash(), codes: ['PAYPAL', 'VISA'] });
  });

  test('names only brands that the shop’s channel can charge', async () => {
    const entities = [{ id: entityId, name: 'Test Shop', brands: ['VISA', 'MASTER'] }];
    gateway = await testGateway({ assets, config: { entities } });
    expect((await config()).marks.codes).toEqual(['VISA']);
  });

  test('names none when the operator wants neutral marks', async () => {
    gateway = await testGateway({ assets, config: { brandMarks: 'neutral' } });
    expect(await config()).not.toHaveProperty('marks');
    expect((await gateway.get(`/v1/images/${hash()}/VISA.svg`)).statusCode).toBe(404);
  });

  test('names the marks of an operator beside those of the package', async () => {
    gateway = await testGateway({ assets, config: { brandMarks: new Map([['IDEAL', '<svg>i</svg>']]) } });
    expect((await config()).marks.codes).toEqual(['IDEAL', 'PAYPAL', 'VISA']);
    expect((await gateway.get(`/v1/images/${hash()}/IDEAL.svg`)).body).toBe('<svg>i</svg>');
  });
});
