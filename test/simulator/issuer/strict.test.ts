import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeMessage } from '../../../src/gateway/three-d-secure/messages.ts';
import { problemWithSession } from '../../../src/simulator/issuer/challenge-request.ts';
import { type Begun, creqOf, sessionData, type TestIssuer, testIssuer } from './support.ts';

let issuer: TestIssuer;
beforeAll(async () => {
  issuer = await testIssuer();
});
afterAll(() => issuer.close());

const open = (creq: string, data = sessionData) =>
  issuer.post('/acs/challenge', { creq, threeDSSessionData: data });
const other = '11111111-2222-4333-8444-555555555555';

interface Wrong {
  readonly what: string;
  readonly creq: (begun: Begun) => string;
  readonly code: string;
  readonly says: string;
}

const encoded =
  (change: object) =>
  ({ id, acsTransID }: Begun) =>
    encodeMessage(creqOf(id, acsTransID, change));
const without = (name: string) => encoded({ [name]: undefined });

const wrong: readonly Wrong[] = [
  {
    what: 'padded base64url',
    creq: ({ id, acsTransID }) => {
      const text = Buffer.from(JSON.stringify(creqOf(id, acsTransID, { pad: 'x' }))).toString('base64');
      return text.endsWith('=') ? text : `${text}=`;
    },
    code: '203',
    says: 'padded',
  },
  {
    what: 'base64 with the other alphabet',
    creq: ({ id, acsTransID }) =>
      encodeMessage(creqOf(id, acsTransID, { text: '???>>>' }))
        .replaceAll('_', '/')
        .replaceAll('-', '+'),
    code: '203',
    says: 'not base64url',
  },
  {
    what: 'an unknown version',
    creq: encoded({ messageVersion: '1.0.2' }),
    code: '102',
    says: 'messageVersion',
  },
  {
    what: 'a version that the AReq had not',
    creq: encoded({ messageVersion: '2.1.0' }),
    code: '102',
    says: 'AReq was 2.2.0',
  },
  {
    what: 'another message',
    creq: encoded({ messageType: 'AReq' }),
    code: '101',
    says: 'messageType',
  },
  {
    what: 'a window size of the option',
    creq: encoded({ challengeWindowSize: '5' }),
    code: '203',
    says: '01, 02, 03, 04 or 05',
  },
  {
    what: 'a window size that the AReq had not',
    creq: encoded({ challengeWindowSize: '02' }),
    code: '203',
    says: 'AReq was 05',
  },
  {
    what: 'the id of another issuer’s transaction',
    creq: encoded({ acsTransID: other }),
    code: '301',
    says: 'another transaction',
  },
  { what: 'no acsTransID', creq: without('acsTransID'), code: '201', says: 'acsTransID is missing' },
  { what: 'no version', creq: without('messageVersion'), code: '201', says: 'messageVersion is missing' },
  {
    what: 'no window size',
    creq: without('challengeWindowSize'),
    code: '201',
    says: 'challengeWindowSize is missing',
  },
];

describe('a CReq', () => {
  test.each(wrong)('with $what is answered by an Erro, and the challenge stays open', async (row) => {
    const begun = await issuer.begin();
    const answer = await open(row.creq(begun));
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Your bank could not read the shop’s request');
    expect(answer.body).toContain(row.says);
    const { erro, cReqs, phase } = await issuer.inspect(begun.id);
    expect(erro).toMatchObject([
      { message: { messageType: 'Erro', errorComponent: 'A', errorCode: row.code } },
    ]);
    expect([cReqs, phase]).toEqual([[], 'challenge']);
    expect((await open(begun.creq)).statusCode).toBe(200);
  });

  test.each([
    ['', '201'],
    ['not json', '203'],
    [Buffer.from('[1]').toString('base64url'), '101'],
    [Buffer.from('"text"').toString('base64url'), '101'],
    [Buffer.from([0xff, 0xfe]).toString('base64url'), '101'],
    [encodeMessage(creqOf(other, other)), '301'],
    [encodeMessage(creqOf('not-a-uuid', other)), '203'],
  ])('that contains %j belongs to nothing: Erro %s', async (creq, code) => {
    const answer = await open(creq);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(`&quot;errorCode&quot;: &quot;${code}&quot;`);
  });

  test('may come again while the challenge is open, by a reload or in the whole window', async () => {
    const begun = await issuer.begin();
    for (let time = 0; time < 3; time += 1) expect((await open(begun.creq)).statusCode).toBe(200);
    expect((await issuer.inspect(begun.id)).cReqs).toHaveLength(3);
  });

  test('after the end is answered by an Erro', async () => {
    const begun = await issuer.begin();
    await open(begun.creq);
    await issuer.answer(begun, { code: '1234' });
    expect((await open(begun.creq)).body).toContain('came after its CRes');
    expect((await issuer.inspect(begun.id)).erro).toMatchObject([{ message: { errorCode: '305' } }]);
  });

  test('for an authentication without a challenge is answered by an Erro', async () => {
    const begun = await issuer.begin({ 'acs.status': 'Y' });
    expect((await open(begun.creq)).body).toContain('asked for no challenge');
    expect((await issuer.answer(begun, { code: '1234' })).statusCode).toBe(400);
    expect(issuer.results).not.toContainEqual(expect.objectContaining({ threeDSServerTransID: begun.id }));
  });

  test('of a new AReq belongs to that AReq alone', async () => {
    const before = await issuer.begin();
    const after = await issuer.begin({}, { request: { threeDSServerTransID: before.id } });
    expect(after.acsTransID).not.toBe(before.acsTransID);
    expect((await open(before.creq)).statusCode).toBe(400);
  });
});

describe('threeDSSessionData', () => {
  test('comes back as it was, up to 1024 characters', async () => {
    const data = 'a'.repeat(1024);
    const begun = await issuer.begin();
    expect((await open(begun.creq, data)).body).toContain(`name="threeDSSessionData" value="${data}"`);
    const end = await issuer.answer(begun, { code: '1234', threeDSSessionData: data });
    expect(end.body).toContain(`name="threeDSSessionData" value="${data}"`);
  });

  test.each(['a'.repeat(1025), 'YQ==', '</script><script>alert(1)</script>'])(
    'is refused as %j',
    async (data) => {
      const begun = await issuer.begin();
      const answer = await open(begun.creq, data);
      expect(answer.statusCode).toBe(400);
      expect(answer.body).not.toContain('<script>alert');
    },
  );

  test('is never more than text in an answer', () => {
    expect(problemWithSession(undefined)).toBeUndefined();
  });
});

test('no text that is sent as a CReq breaks the issuer', async () => {
  const text = fc.oneof(
    fc.string(),
    fc.base64String(),
    fc.json().map((json) => encodeMessage(JSON.parse(json) ?? {})),
  );
  await fc.assert(
    fc.asyncProperty(text, async (creq) => {
      expect((await open(creq)).statusCode).toBe(400);
    }),
    { numRuns: 200 },
  );
});
