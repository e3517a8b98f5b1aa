import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { areq, posted, sessionData, type TestIssuer, testIssuer } from './support.ts';

let issuer: TestIssuer;
beforeEach(async () => {
  issuer = await testIssuer();
});
afterEach(() => issuer.close());

const open = (creq: string) => issuer.post('/acs/challenge', { creq, threeDSSessionData: sessionData });

/** Opens a challenge and answers it. */
async function play(fields: Readonly<Record<string, string>>, switches = {}) {
  const begun = await issuer.begin(switches);
  await open(begun.creq);
  const answer = await issuer.answer(begun, fields);
  return { begun, answer, inspected: await issuer.inspect(begun.id) };
}

describe('a one-time code', () => {
  const endings = [
    ['1234', 'Y', undefined, '05', 'Y'],
    ['1111', 'N', '01', '07', 'N'],
    ['2222', 'R', '11', '07', 'N'],
    ['3333', 'U', '22', undefined, 'N'],
    ['7777', 'A', undefined, '06', 'Y'],
    ['0026', 'N', '26', '07', 'N'],
    [' 12 34 ', 'Y', undefined, '05', 'Y'],
    ['١٢٣٤', 'Y', undefined, '05', 'Y'],
  ] as const;
  test.each(endings)('%s ends with %s, reason %s, ECI %s', async (code, status, reason, eci, shown) => {
    const { begun, answer, inspected } = await play({ code });
    expect(issuer.results).toEqual([
      {
        messageType: 'RReq',
        threeDSServerTransID: begun.id,
        acsTransID: begun.acsTransID,
        transStatus: status,
        ...(reason !== undefined && { transStatusReason: reason }),
        ...(eci !== undefined && { eci }),
        ...((status === 'Y' || status === 'A') && {
          authenticationValue: expect.stringMatching(/^[A-Za-z0-9+/]{27}=$/),
        }),
        interactionCounter: '01',
      },
    ]);
    const { action, fields, message } = posted(answer.body);
    expect(action).toBe(areq().notificationURL);
    expect(fields.threeDSSessionData).toBe(sessionData);
    expect(message).toEqual({
      messageType: 'CRes',
      messageVersion: '2.3.1',
      threeDSServerTransID: begun.id,
      acsTransID: begun.acsTransID,
      challengeCompletionInd: 'Y',
      transStatus: shown,
    });
    expect(inspected).toMatchObject({ phase: 'ended', tries: 1, rReqs: [{ accepted: true }] });
  });

  test('leaves the challenge open when it is 4444, which never ends, or 8888, which is an error', async () => {
    for (const [code, status] of [
      ['4444', 200],
      ['8888', 500],
    ] as const) {
      const { begun, answer, inspected } = await play({ code });
      expect(answer.statusCode).toBe(status);
      expect(posted(answer.body).action).toBe('');
      expect(inspected.phase).toBe('challenge');
      expect(issuer.results).toEqual([]);
      expect((await open(begun.creq)).statusCode).toBe(200);
    }
  });

  test('closes the connection when it is 8889', async () => {
    const begun = await issuer.begin();
    const address = await issuer.app.listen({ port: 0, host: '127.0.0.1' });
    const body = new URLSearchParams({
      threeDSServerTransID: begun.id,
      acsTransID: begun.acsTransID,
      code: '8889',
    });
    await expect(fetch(`${address}/acs/challenge`, { method: 'POST', body })).rejects.toThrow('fetch failed');
    expect((await issuer.inspect(begun.id)).phase).toBe('challenge');
  });

  test('sends the RReq after the CRes when it is 6666', async () => {
    const { answer } = await play({ code: '6666' });
    expect(posted(answer.body).message.transStatus).toBe('Y');
    expect(issuer.results).toEqual([]);
    await issuer.runDue();
    expect(issuer.results).toMatchObject([{ transStatus: 'Y' }]);
  });

  test.each(['1235', '0027', 'abcd', 'toString'])('%s is wrong', async (code) => {
    const { answer, inspected } = await play({ code });
    expect(answer.body).toContain('That is not correct. You can try 2 more times.');
    expect(answer.body).toContain('aria-invalid="true"');
    expect(inspected).toMatchObject({ phase: 'challenge', tries: 1 });
  });

  test('ends the challenge with reason 19 when it was wrong three times', async () => {
    const begun = await issuer.begin();
    await open(begun.creq);
    await issuer.answer(begun, { code: '1', attempt: '0' });
    const second = await issuer.answer(begun, { code: '2', attempt: '1' });
    expect(second.body).toContain('You can try once more.');
    const third = await issuer.answer(begun, { code: '3', attempt: '2' });
    expect(posted(third.body).message.transStatus).toBe('N');
    expect(issuer.results).toMatchObject([
      { transStatus: 'N', transStatusReason: '19', interactionCounter: '03' },
    ]);
  });

  test('counts once when it is wrong, however often it is sent', async () => {
    const begun = await issuer.begin();
    await open(begun.creq);
    await Promise.all([1, 2, 3, 4].map(() => issuer.answer(begun, { code: '1', attempt: '0' })));
    expect(await issuer.inspect(begun.id)).toMatchObject({ tries: 1, phase: 'challenge' });
  });

  test('gives one result when it is right and sent many times at once', async () => {
    const begun = await issuer.begin();
    await open(begun.creq);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => issuer.answer(begun, { code: '1234', attempt: '0' })),
    );
    expect(answers.map(({ body }) => posted(body).message.transStatus)).toEqual(['Y', 'Y', 'Y', 'Y', 'Y']);
    expect(issuer.results).toHaveLength(1);
  });

  test('does not count as an attempt when it is empty or newly requested', async () => {
    const { answer, inspected } = await play({ code: ' ' });
    expect(answer.body).toContain('Enter the code.');
    expect(inspected.tries).toBe(0);
    const again = await play({ resend: 'true', code: '' });
    expect(again.answer.body).toContain('A new code is on its way.');
    expect(again.inspected.tries).toBe(0);
  });
});

describe('the shopper', () => {
  test('cancels: N with challengeCancel 01', async () => {
    const { answer } = await play({ cancel: 'true', code: '' });
    expect(posted(answer.body).message.transStatus).toBe('N');
    expect(issuer.results).toMatchObject([
      { transStatus: 'N', transStatusReason: '01', challengeCancel: '01', interactionCounter: '01' },
    ]);
  });

  test.each([
    ['single', { choice: 'lisbon' }, 'Y'],
    ['single', { choice: 'oslo' }, undefined],
    ['multi', { 'choice.bakery': 'true', 'choice.bookshop': 'true' }, 'Y'],
    ['multi', { 'choice.bakery': 'true' }, undefined],
    ['multi', { 'choice.bakery': 'true', 'choice.bookshop': 'true', 'choice.airport': 'true' }, undefined],
    ['tall', { code: '1234' }, 'Y'],
    ['text', { returnCode: '000.000.000', commit: 'End' }, 'Y'],
    ['single', { returnCode: '100.380.401', commit: 'End' }, 'N'],
    ['multi', { returnCode: '100.390.112', commit: 'End' }, 'U'],
    ['text', { returnCode: '000.000.000', transStatus: '', commit: 'End' }, 'Y'],
    ['oob', { returnCode: '100.380.401', transStatus: 'Y', commit: 'End' }, 'Y'],
    ['text', { returnCode: '000.000.000', transStatus: 'C', commit: 'End' }, undefined],
    ['text', { returnCode: 'constructor', commit: 'End' }, undefined],
  ] as const)('answers the page %s with %j: %s', async (kind, fields, status) => {
    const { inspected } = await play(fields, { 'acs.challenge': kind });
    expect(issuer.results.map(({ transStatus }) => transStatus)).toEqual(status ? [status] : []);
    expect(inspected.tries).toBe(1);
  });

  test('who reloads the last page goes back to the shop again, without sending anything twice', async () => {
    const { begun } = await play({ code: '1234' });
    const again = await issuer.answer(begun, { code: '1234', attempt: '0' });
    expect(posted(again.body).message.transStatus).toBe('Y');
    expect(issuer.results).toHaveLength(1);
    expect((await issuer.inspect(begun.id)).cRes).toHaveLength(2);
  });

  test('with the ids of another challenge is refused', async () => {
    const [one, two] = [await issuer.begin(), await issuer.begin()];
    const answer = await issuer.answer({ ...one, acsTransID: two.acsTransID }, { code: '1234' });
    expect(answer.statusCode).toBe(400);
    expect(issuer.results).toEqual([]);
    expect((await issuer.inspect(one.id)).erro).toMatchObject([{ message: { errorCode: '301' } }]);
  });
});

describe('an authentication out of band', () => {
  const confirmIn = {
    app: (id: string) => issuer.post(`/acs/app/${id}`, { answer: 'approve' }),
    inspector: (id: string) => issuer.post(`/_sim/acs/${id}/approve`, {}),
  };
  test.each(Object.entries(confirmIn))(
    'is confirmed in the %s: the RReq goes out at once',
    async (_, confirm) => {
      const begun = await issuer.begin({ 'acs.challenge': 'oob' });
      expect(begun.ares.authenticationType).toBe('03');
      await open(begun.creq);
      const state = () => issuer.app.inject({ method: 'GET', url: `/acs/challenge/${begun.id}` });
      expect((await state()).json()).toEqual({ decided: false });
      expect((await issuer.answer(begun, {})).body).toContain('not confirmed in the app yet');
      await confirm(begun.id);
      expect(issuer.results).toMatchObject([{ transStatus: 'Y' }]);
      expect((await state()).json()).toEqual({ decided: true });
      // A reload of the page meanwhile still finds it.
      expect((await open(begun.creq)).statusCode).toBe(200);
      expect(posted((await issuer.answer(begun, {})).body).message.transStatus).toBe('Y');
      expect(issuer.results).toHaveLength(1);
      expect((await confirmIn.inspector(begun.id)).statusCode).toBe(409);
    },
  );

  test('takes no answer that the app does not have', async () => {
    const begun = await issuer.begin({ 'acs.challenge': 'oob' });
    expect((await issuer.post(`/_sim/acs/${begun.id}/toString`, {})).statusCode).toBe(404);
    const page = await issuer.post(`/acs/app/${begun.id}`, { answer: 'perhaps' });
    expect(page.body).toContain('Do you want to pay?');
    expect(issuer.results).toEqual([]);
  });

  test('is declined in the app', async () => {
    const begun = await issuer.begin({ 'acs.challenge': 'oob' });
    const page = await issuer.app.inject({ method: 'GET', url: `/acs/app/${begun.id}` });
    expect(page.body).toContain('Do you want to pay?');
    expect(page.headers['x-frame-options']).toBe('DENY');
    expect((await issuer.post(`/acs/app/${begun.id}`, { answer: 'decline' })).body).toContain('Done.');
    expect(issuer.results).toMatchObject([{ transStatus: 'N', transStatusReason: '01' }]);
  });
});

describe('the RReq', () => {
  test.each([
    ['delay', {}, 0, 2_999, 1],
    ['delay', { 'acs.delayMs': '60000' }, 0, 59_999, 1],
    ['after', {}, 0, -1, 1],
    ['twice', {}, 2, 9_999, 0],
    ['drop', {}, 0, 3_600_000, 0],
  ] as const)(
    'with %s %j is sent %i times now and later %i ms %i times',
    async (mode, more, now, wait, later) => {
      const { answer } = await play({ code: '1234' }, { 'acs.results': mode, ...more });
      expect(posted(answer.body).message.transStatus).toBe('Y');
      expect(issuer.results).toHaveLength(now);
      if (wait > 0) {
        issuer.wait(wait);
        await issuer.runDue();
        expect(issuer.results).toHaveLength(now);
      }
      issuer.wait(1);
      await issuer.runDue();
      expect(issuer.results).toHaveLength(now + later);
    },
  );

  test('comes once, before the shopper has answered, when a switch says so', async () => {
    const begun = await issuer.begin({ 'acs.results': 'before' });
    expect(issuer.results).toEqual([]);
    await open(begun.creq);
    await open(begun.creq);
    expect(issuer.results).toMatchObject([{ transStatus: 'Y', interactionCounter: '00' }]);
    expect(posted((await issuer.answer(begun, { code: '1111' })).body).message.transStatus).toBe('Y');
    expect(issuer.results).toHaveLength(1);
  });

  test('is sent by a job when the gateway has failed', async () => {
    issuer.take = async () => {
      throw new Error('The store is busy.');
    };
    const { answer } = await play({ code: '1234' });
    expect(posted(answer.body).message.transStatus).toBe('Y');
    issuer.take = async () => true;
    issuer.wait(10_000);
    await issuer.runDue();
    expect(issuer.results).toHaveLength(2);
    issuer.wait(3_600_000);
    await issuer.runDue();
    expect(issuer.results).toHaveLength(2);
  });

  test('is shown by the inspector when the gateway does not accept it', async () => {
    issuer.take = async () => false;
    expect((await play({ code: '1234' })).inspected.rReqs).toMatchObject([{ accepted: false }]);
  });

  test.each([
    [{}, 'Y', undefined, 3_000],
    [{ 'acs.delayMs': '90000' }, 'Y', undefined, 90_000],
    [{ 'acs.reason': '23' }, 'N', '23', 3_000],
  ])('of a decoupled authentication with %j is %s %s after %i ms', async (more, status, reason, wait) => {
    const begun = await issuer.begin({ 'acs.status': 'D', ...more });
    expect(begun.ares).toMatchObject({ transStatus: 'D', authenticationType: '04' });
    issuer.wait(wait - 1);
    await issuer.runDue();
    expect(issuer.results).toEqual([]);
    issuer.wait(1);
    await issuer.runDue();
    expect(issuer.results).toHaveLength(1);
    expect(issuer.results[0]).toMatchObject({ transStatus: status, threeDSServerTransID: begun.id });
    expect(issuer.results[0]?.transStatusReason).toBe(reason);
  });

  test('of a decoupled authentication comes earlier when the shopper confirms', async () => {
    const begun = await issuer.begin({ 'acs.status': 'D' });
    expect((await issuer.post(`/_sim/acs/${begun.id}/approve`, {})).statusCode).toBe(204);
    issuer.wait(3_000);
    await issuer.runDue();
    expect(issuer.results).toMatchObject([{ transStatus: 'Y' }]);
  });
});

describe('the CRes', () => {
  test('is kept by the issuer', async () => {
    const { answer, inspected } = await play({ code: '1234' }, { 'acs.cres': 'none' });
    expect(posted(answer.body).action).toBe('');
    expect([inspected.cRes, issuer.results.length]).toEqual([[], 1]);
  });

  test('is posted twice, or is garbage, when a switch says so', async () => {
    expect((await play({ code: '1234' }, { 'acs.cres': 'twice' })).answer.body).toContain(
      'fetch(form.action',
    );
    const { answer } = await play({ code: '1234' }, { 'acs.cres': 'garbage' });
    expect(posted(answer.body).fields.cres).toBe('%00 garbage, not base64url=');
  });

  test('says yes while the RReq says no, when a switch says so', async () => {
    const { answer } = await play({ code: '1111' }, { 'acs.cres': 'forged' });
    expect(posted(answer.body).message.transStatus).toBe('Y');
    expect(issuer.results).toMatchObject([{ transStatus: 'N' }]);
  });

  test('has the ids of another transaction when a switch says so', async () => {
    const { begun, answer } = await play({ code: '1234' }, { 'acs.cres': 'swapped' });
    const { threeDSServerTransID, acsTransID } = posted(answer.body).message;
    expect(threeDSServerTransID).toMatch(/^[0-9a-f-]{36}$/);
    expect([threeDSServerTransID, acsTransID]).not.toContain(begun.id);
    expect([threeDSServerTransID, acsTransID]).not.toContain(begun.acsTransID);
  });
});
