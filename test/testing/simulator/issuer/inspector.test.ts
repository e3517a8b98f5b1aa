import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdsCardNumber } from '../../../../src/contract/parameters/stray-number.ts';
import { testCards } from '../../../../src/testing/simulator/connector/cards.ts';
import { areq, sessionData, type TestIssuer, testIssuer } from './support.ts';

let issuer: TestIssuer;
beforeAll(async () => {
  issuer = await testIssuer();
});
afterAll(() => issuer.close());

const { browser } = areq();

describe('the inspector', () => {
  test('shows what the issuer received and sent, and when', async () => {
    const begun = await issuer.begin({ 'acs.results': 'twice', 'acs.unknown': 'x', 'acs.cres': 'nonsense' });
    issuer.wait(1_000);
    await issuer.post('/acs/challenge', { creq: begun.creq, threeDSSessionData: sessionData });
    issuer.wait(1_000);
    await issuer.answer(begun, { code: '9' });
    await issuer.answer(begun, { code: '1234' });
    const shown = await issuer.inspect(begun.id);
    const { browser: _browser, ...request } = areq({ threeDSServerTransID: begun.id });
    expect(shown).toMatchObject({
      threeDSServerTransID: begun.id,
      acsTransID: begun.acsTransID,
      phase: 'ended',
      tries: 2,
      aReq: { ...request, acctNumber: '420000******0018' },
      browser,
      challengeWindowSize: '05',
      switches: { results: 'twice' },
      methodRequests: [],
      aRes: [{ time: '2026-11-20T10:00:00.000Z', transStatus: 'C' }],
      cReqs: [
        { time: '2026-11-20T10:00:01.000Z', message: { messageType: 'CReq', challengeWindowSize: '05' } },
      ],
      rReqs: [
        { message: { transStatus: 'Y', interactionCounter: '02' }, accepted: true },
        { accepted: true },
      ],
      cRes: [{ time: '2026-11-20T10:00:02.000Z', message: { messageType: 'CRes', transStatus: 'Y' } }],
      erro: [],
    });
    expect(shown.timeline.map(({ what }) => what)).toEqual([
      'AReq',
      'ARes',
      'CReq',
      'answer',
      'answer',
      'RReq',
      'RReq',
      'CRes',
    ]);
  });

  test('confirms nothing for a page of another site', async () => {
    const { id } = await issuer.begin({ 'acs.challenge': 'oob' });
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const url = `/_sim/acs/${id}/approve`;
    expect((await issuer.app.inject({ method: 'POST', url, headers })).statusCode).toBe(404);
    expect((await issuer.inspect(id)).rReqs).toEqual([]);
  });

  test('answers only programs of this computer', async () => {
    const { id } = await issuer.begin();
    for (const method of ['GET', 'POST'] as const) {
      const url = `/_sim/acs/${id}${method === 'POST' ? '/approve' : ''}`;
      const far = await issuer.app.inject({ method, url, remoteAddress: '203.0.113.7' });
      const forwarded = await issuer.app.inject({ method, url, headers: { 'x-forwarded-for': '127.0.0.1' } });
      expect([far.statusCode, forwarded.statusCode]).toEqual([404, 404]);
    }
    expect((await issuer.app.inject({ method: 'GET', url: '/_sim/acs/none' })).statusCode).toBe(404);
  });

  test('keeps no more than 20 events of a kind when a browser does not stop', async () => {
    const { id } = await issuer.begin();
    const begun = { id, acsTransID: 'wrong', ares: { transStatus: 'C' as const }, creq: '' };
    for (let time = 0; time < 310; time += 1) {
      await issuer.answer({ ...begun, ares: { ...begun.ares, acsTransID: '', dsTransID: '' } }, {});
    }
    const { timeline } = await issuer.inspect(id);
    const kinds = new Map<string, number>();
    for (const { what } of timeline) kinds.set(what, (kinds.get(what) ?? 0) + 1);
    expect(Math.max(...kinds.values())).toBe(20);
  });

  test('never shows more of a card number than its ends, in whatever place it was written', async () => {
    const numbers = fc.oneof(
      fc.constantFrom(...testCards.map(([number]) => number).filter((number) => holdsCardNumber(number))),
      fc.stringMatching(/^4[0-9]{15}$/).filter((number) => holdsCardNumber(number)),
    );
    const written = fc.constantFrom(
      (number: string) => number,
      (number: string) => number.replace(/(.{4})/g, '$1 '),
      (number: string) => `x${number}y`,
      (number: string) => number.split('').join('-'),
    );
    await fc.assert(
      fc.asyncProperty(numbers, written, async (number, write) => {
        const text = write(number);
        const all = Object.fromEntries(Object.keys(browser ?? {}).map((name) => [name, text]));
        const { id, creq, acsTransID, ares } = await issuer.begin(
          { 'acs.status': 'C', 'acs.info': text, 'acs.reason': text },
          {
            look: { number },
            request: {
              merchantName: text,
              language: text,
              browser: all as unknown as NonNullable<typeof browser>,
            },
          },
        );
        const page = await issuer.post('/acs/challenge', { creq, threeDSSessionData: sessionData });
        const end = await issuer.answer({ id, creq, acsTransID, ares }, { code: text, choice: text });
        const kept = (await issuer.store.issuerTransactions.find(id))?.state ?? '';
        const shown = JSON.stringify(await issuer.inspect(id));
        for (const place of [shown, kept, page.body, end.body]) {
          expect(place).not.toContain(number);
          expect(place).not.toContain(text);
        }
        const ends =
          number.length < 13
            ? ''
            : `${number.slice(0, 6)}${'*'.repeat(number.length - 10)}${number.slice(-4)}`;
        expect(shown).toContain(ends);
      }),
      { numRuns: 40 },
    );
  });
});
