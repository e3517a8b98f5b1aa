// @tests src/testing/simulator/issuer/answers.ts
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes, returnCodes } from '../../../../src/testing/simulator/issuer/answers.ts';
import { gatewayOrigin, sessionData, type TestIssuer, testIssuer } from './support.ts';

let issuer: TestIssuer;
beforeAll(async () => {
  issuer = await testIssuer();
});
afterAll(() => issuer.close());

type Fields = Readonly<Record<string, string>>;

async function page(switches: Fields = {}, change: Parameters<TestIssuer['begin']>[1] = {}, hop = '') {
  const begun = await issuer.begin(switches, change);
  return issuer.post(`/acs/challenge${hop}`, { creq: begun.creq, threeDSSessionData: sessionData });
}

const policyOf = (answer: { headers: object }) =>
  String((answer.headers as Record<string, unknown>)['content-security-policy']);

describe('the page of a challenge', () => {
  test('shows what is paid, with which card, and how to answer', async () => {
    const { body } = await page();
    for (const text of ['Confirm your payment', 'Test Shop', '€92.00', 'Nov 20, 2026', '•••• 0018', 'Visa']) {
      expect(body).toContain(text);
    }
    expect(body).toMatch(
      /<label for="code">Code<\/label>\s*<input id="code" name="code"[^>]*inputmode="numeric"/,
    );
    expect(body).toContain('<button class="first" type="submit" name="commit"');
    expect(body).toContain('autocomplete="one-time-code"');
    expect(body).toMatch(/<button name="resend"[\s\S]*<button name="cancel"[\s\S]*<details>/);
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body).not.toContain('4200000000');
  });

  test('has the mark of the card’s brand, and its name where the gateway has no mark of it', async () => {
    const [, shown = ''] = /<header>([\s\S]*?)<\/header>/.exec((await page()).body) ?? [];
    expect(shown).toMatch(/<img src="\/v1\/images\/\w+\/VISA\.svg" alt="Visa" width="38" height="24"/);
    const other = await page({}, { request: { paymentBrand: 'MASTER' } });
    const [, named = ''] = /<header>([\s\S]*?)<\/header>/.exec(other.body) ?? [];
    expect(named).toContain('<span>Mastercard</span>');
    expect(named).not.toContain('<img');
  });

  test('lists what each code does, and only where a code is asked for', async () => {
    const listed = /<dt><code>(\d+)<\/code><\/dt><dd>([^<]+)<\/dd>/g;
    const rows = [...(await page()).body.matchAll(listed)].map(([, code = '', text]) => [code, text]);
    expect(rows).toEqual(Object.entries(codes).map(([code, { text }]) => [code, text]));
    expect((await page({ 'acs.challenge': 'oob' })).body).not.toMatch(listed);
  });

  test('has the elements that older tests look for (widget-contract 9.3)', async () => {
    const { body } = await page({ 'acs.challenge': 'oob' });
    expect(body).toContain('<input type="submit" name="commit"');
    const values = [...body.matchAll(/<option value="([^"]+)">/g)].map(([, value]) => value);
    expect(values).toEqual([...Object.keys(returnCodes), 'Y', 'N', 'U']);
    expect(body).toContain('<select id="result" name="returnCode">');
    expect(body).toContain('<select id="outcomeSelect" name="transStatus"><option></option>');
  });

  test.each([
    ['92125', 'KWD', 'en', 'KWD 92.125'],
    ['9200', 'EUR', 'de-AT', '€ 92,00'],
    ['9200', 'EUR', 'ar-SA', '92.00 €'],
    ['9200', 'XYZ', 'en', 'XYZ 92.00'],
  ])('shows %s minor units of %s in %s as %s', async (purchaseAmount, purchaseCurrency, language, shown) => {
    const { body } = await page({}, { request: { purchaseAmount, purchaseCurrency, language } });
    expect(body.replaceAll('\u00a0', ' ')).toContain(shown);
  });

  test.each([
    ['de', 'de', 'ltr', 'Bestätigen'],
    ['ar_EG', 'ar', 'rtl', 'تأكيد'],
    ['zh_CN', 'zh-Hans', 'ltr', '确认'],
    ['sr', 'en', 'ltr', 'Confirm'],
    ['"><script>', 'en', 'ltr', 'Confirm'],
  ])('has, for %s, the language %s', async (language, tag, direction, submit) => {
    const { body } = await page({}, { request: { language } });
    expect(body).toContain(`<html lang="${tag}" dir="${direction}" data-around="`);
    expect(body).toContain(`>${submit}</button>`);
  });

  test('is right to left, tall, or has slow images, when a switch says so', async () => {
    expect((await page({ 'acs.challenge': 'rtl' })).body).toContain('<html lang="ar" dir="rtl" ');
    expect((await page({ 'acs.challenge': 'tall' })).body).toContain(' class="tall">');
    const { body } = await page({ 'acs.challenge': 'slow', 'acs.delayMs': '1' });
    const [, source = ''] = /<img src="(\/acs[^"]+)"/.exec(body) ?? [];
    const image = await issuer.app.inject({ method: 'GET', url: source.replaceAll('&amp;', '&') });
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  });

  test('escapes texts that are not its own', async () => {
    const { body } = await page({}, { request: { merchantName: '<script>alert(1)</script>' } });
    expect(body).toContain('&lt;script>alert(1)&lt;/script>');
  });
});

describe('the policy of a challenge’s page', () => {
  test('allows its own style, the script that tells its height, and nothing else', async () => {
    const policy = policyOf(await page());
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+';/);
    expect(policy).toContain("form-action 'self';");
  });

  test('allows its scripts by their hash', async () => {
    const answer = await page({ 'acs.challenge': 'oob', 'acs.hostile': 'alert' });
    const scripts = [...answer.body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) {
      const hash = createHash('sha256').update(script).digest('base64');
      expect(policyOf(answer)).toContain(`'sha256-${hash}'`);
    }
  });

  test('lets the gateway and the shop frame it; any page where only the way back is known', async () => {
    const shopperResultUrl = 'https://shop.example/result';
    const unknown = policyOf(await page({}, { look: { parameters: { shopperResultUrl } } }));
    expect(unknown).toContain('frame-ancestors http: https:');
    const parameters = { shopperResultUrl, shopOrigins: 'https://www.shop.example' };
    const known = policyOf(await page({}, { look: { parameters } }));
    expect(known).toContain(`frame-ancestors ${gatewayOrigin} https://www.shop.example https://shop.example`);
  });

  test('lets the last page post to the gateway and lead on from there', async () => {
    const begun = await issuer.begin();
    const policy = policyOf(await issuer.answer(begun, { code: '1234' }));
    expect(policy).toContain(`connect-src 'self' ${gatewayOrigin};`);
    expect(policy).toContain("form-action 'self' http: https:");
  });
});

describe('a hostile issuer', () => {
  test.each([
    ['frame-bust', 'top.location'],
    ['alert', 'alert('],
    ['flood', 'postMessage'],
    ['opener', 'opener'],
  ])('%s has a script, and its page works', async (hostile, script) => {
    const { body } = await page({ 'acs.hostile': hostile });
    expect(body).toContain(script);
    expect(body).toContain('name="code"');
  });

  test('is huge', async () => {
    expect((await page({ 'acs.hostile': 'huge' })).body.length).toBeGreaterThanOrEqual(8_000_000);
  });

  test('cannot be framed', async () => {
    const answer = await page({ 'acs.hostile': 'deny' });
    expect(answer.headers['x-frame-options']).toBe('DENY');
    expect(policyOf(answer)).toContain("frame-ancestors 'none'");
  });

  test('answers with nothing, an error or garbage', async () => {
    expect((await page({ 'acs.hostile': 'blank' })).body).toBe('');
    expect((await page({ 'acs.hostile': '500' })).statusCode).toBe(500);
    expect((await page({ 'acs.hostile': 'garbage' })).rawPayload).toHaveLength(4096);
  });

  test('hangs up', async () => {
    const { creq } = await issuer.begin({ 'acs.hostile': 'close' });
    const address = await issuer.app.listen({ port: 0, host: '127.0.0.1' });
    const body = new URLSearchParams({ creq });
    await expect(fetch(`${address}/acs/challenge`, { method: 'POST', body })).rejects.toThrow('fetch failed');
  });

  test('sends the browser on twelve times, which posts the CReq each time', async () => {
    const first = await page({ 'acs.hostile': 'redirects' });
    expect([first.statusCode, first.headers.location]).toEqual([307, '/acs/challenge?hop=1']);
    const last = await page({ 'acs.hostile': 'redirects' }, {}, '?hop=12');
    expect(last.body).toContain('name="code"');
  });
});
