import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { toInlineScript } from '../../../src/gateway/assets/inline-script.ts';
import { acceptFormBodies, formType } from '../../../src/gateway/http/form-body.ts';
import { addSecurityHeaders } from '../../../src/gateway/http/security-headers.ts';
import { addThreeDSecurePage } from '../../../src/gateway/routes/three-d-secure-page.ts';
import type { Shown } from '../../../src/gateway/three-d-secure/page/page.tsx';
import { style } from '../../../src/gateway/three-d-secure/page/style.ts';
import { hashOf, testAssets } from '../../support/assets.ts';

const id = '0123456789abcdef0123456789abcdef';
const address = `/v1/threeDSecure/execute?id=${id}`;
const shown: Shown = {
  shops: ['https://shop.example', 'https://m.shop.example'],
  merchant: 'Sturdy Boots',
  language: 'en',
  amount: '92.50',
  currency: 'EUR',
};

let app: FastifyInstance;
afterEach(() => app.close());

function server(what: Partial<Shown> = {}, publicOrigin?: string, issuer?: string): FastifyInstance {
  app = Fastify();
  addSecurityHeaders(app, publicOrigin);
  acceptFormBodies(app);
  addThreeDSecurePage(app, {
    assets: testAssets,
    publicOrigin,
    find: async (asked) => (asked === id ? { ...shown, ...what } : undefined),
    issuerOrigin: () => issuer,
  });
  return app;
}

const get = (path: string) => app.inject({ url: path, headers: { host: '127.0.0.1:8080' } });

describe('the headers of the 3-D Secure page', () => {
  test('allow any https issuer, the page’s own script and style, and the shop as the frame’s parent', async () => {
    server({}, 'https://gateway.example');
    const { headers, statusCode } = await get(address);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'strict-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': [
        "default-src 'none'",
        `script-src ${hashOf('the verification')}`,
        `style-src ${style.source}`,
        "connect-src 'self'",
        'frame-src https:',
        'form-action https:',
        "base-uri 'none'",
        'frame-ancestors https://shop.example https://m.shop.example',
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ].join('; '),
    });
    expect(headers['permissions-policy']).toBe(
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), ' +
        'microphone=(), midi=(), payment=*, publickey-credentials-create=*, publickey-credentials-get=*, usb=(), xr-spatial-tracking=()',
    );
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers).not.toHaveProperty('cross-origin-opener-policy');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  test('name the http origins of a gateway and an issuer of this computer', async () => {
    server({}, undefined, 'http://localhost:8080');
    const policy = (await get(address)).headers['content-security-policy'];
    expect(policy).toContain('frame-src https: http://127.0.0.1:8080 http://localhost:8080; ');
    expect(policy).toContain('form-action https: http://127.0.0.1:8080 http://localhost:8080; ');
  });

  test('let any page frame the document where the shop is unknown', async () => {
    server({ shops: [] });
    const { headers, body } = await get(address);
    expect(headers['content-security-policy']).toContain('; frame-ancestors http: https:; ');
    expect(body).toContain(`<html lang="en" dir="ltr" data-id="${id}">`);
  });
});

describe('the document of the 3-D Secure page', () => {
  test('names the merchant and the amount, gives the script the id and the shops, and runs one script', async () => {
    server();
    const { body } = await get(address);
    expect(body).toContain(
      `<html lang="en" dir="ltr" data-id="${id}" data-shop="https://shop.example https://m.shop.example">`,
    );
    expect(body).toContain(
      '<span class="merchant"><bdi>Sturdy Boots</bdi> · </span><bdi class="notranslate" translate="no">€92.50</bdi>',
    );
    expect(body.match(/<script.*?<\/script>/g)).toEqual(['<script>the verification</script>']);
  });

  test('gives the script the first step, where that is known', async () => {
    server({ step: { step: 'method', url: 'https://acs.example/?a=1&b=2', data: '"', left: 1 } });
    expect((await get(address)).body).toContain(
      ' data-step="{&quot;step&quot;:&quot;method&quot;,&quot;url&quot;:&quot;https://acs.example/?a=1&amp;b=2&quot;,' +
        '&quot;data&quot;:&quot;\\&quot;&quot;,&quot;left&quot;:1}"',
    );
  });

  test('contains no script that would end its element early', () => {
    const file = { type: '', hash: '', identity: Buffer.from('"</SCRIPT>"'), br: undefined, gzip: undefined };
    expect(() => toInlineScript({ ...testAssets, files: new Map([['a.js', file]]) }, 'a.js')).toThrow(
      /a\.js/,
    );
  });

  test.each([
    ['the language it was asked for', 'de-AT', 'en', 'de', 'ltr', 'Zahlung bei Ihrer Bank bestätigen'],
    ['the payment’s when it has not the wanted one', 'xx', 'ar_EG', 'ar', 'rtl', 'أكّد الدفع لدى بنكك'],
    ['English when it has none of them', '"><b>', '__proto__', 'en', 'ltr', 'Confirm payment with your bank'],
  ])('is written in %s', async (_name, lang, language, tag, dir, heading) => {
    server({ language });
    const { body } = await get(`${address}&lang=${encodeURIComponent(lang)}`);
    expect(body).toContain(`<html lang="${tag}" dir="${dir}"`);
    expect(body).toContain(`tabindex="-1">${heading}</h1>`);
  });

  test('writes no text of a merchant as markup', async () => {
    server({ merchant: '</p><script>x()</script>{{source}}', amount: '1', currency: '<b>' });
    const { body } = await get(`${address}&lang=%22%3E%3Cscript%3E`);
    expect(body).toContain('<bdi>&lt;/p>&lt;script>x()&lt;/script>{{source}}</bdi></span></p>');
    expect(body.match(/<script/g)).toHaveLength(1);
  });

  test.each([{ amount: undefined }, { currency: undefined }])(
    'leaves out an unknown amount: %o',
    async (what) => {
      server(what);
      expect((await get(address)).body).toContain('<bdi>Sturdy Boots</bdi></span></p>');
    },
  );

  test('reads id and language from a form as well', async () => {
    server();
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: '/v1/threeDSecure/execute',
      headers: { 'content-type': formType },
      payload: `id=${id}&lang=de`,
    });
    expect(statusCode).toBe(200);
    expect(body).toContain(`lang="de" dir="ltr" data-id="${id}"`);
  });

  test.each(['', '?id=', '?id=%22%3E%3Cscript%3Ealert(1)', '?id=f'])(
    'says for an unknown id that no authentication is open, and leads nowhere: %s',
    async (query) => {
      server();
      const { statusCode, body } = await get(`/v1/threeDSecure/execute${query}`);
      expect(statusCode).toBe(404);
      expect(body).toContain('<h2>This verification is no longer available</h2>');
      expect(body.match(/<(a|form|button|iframe)\b|href|data-id|data-shop|alert/g)).toBeNull();
    },
  );
});
