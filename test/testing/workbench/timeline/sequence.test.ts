import { expect, test } from 'vitest';
import { challengedTimeline } from '../../../../e2e/fixtures/control/made-up.ts';
import { messagesIn } from '../../../../src/testing/workbench/timeline/sequence.tsx';

test('the messages of 3-D Secure go from whom to whom the specification says', () => {
  const messages = messagesIn(challengedTimeline('0A.uat01', true));
  expect(messages.map(({ name, from, to }) => `${from} ${name} ${to}`)).toEqual([
    'browser method issuer',
    'gateway AReq issuer',
    'issuer ARes gateway',
    'browser CReq issuer',
    'issuer RReq gateway',
    'gateway RRes issuer',
    'issuer CRes browser',
  ]);
});

test('a message says what weighs most in it', () => {
  const messages = messagesIn(challengedTimeline('0A.uat01', true));
  expect(messages.map(({ says }) => says)).toEqual([
    'threeDSCompInd=Y',
    'threeDSCompInd=Y',
    'transStatus=C',
    'challengeWindowSize=02',
    'transStatus=Y',
    '',
    'transStatus=Y',
  ]);
});

test('other events are no messages', () => {
  const [created] = challengedTimeline('0A.uat01', false);
  const unknown = { ...created, kind: 'message', what: 'PReq' } as const;
  expect(messagesIn([created, unknown].flatMap((event) => (event?.at ? [event as never] : [])))).toEqual([]);
});

test('a message that came encoded is read, too', () => {
  const [, , , , , , , sent] = challengedTimeline('0A.uat01', false);
  if (!sent) throw new Error('There is no CReq.');
  const detail = { message: 'CReq', content: { message: { challengeWindowSize: '05' } } };
  expect(messagesIn([{ ...sent, detail }]).map(({ says }) => says)).toEqual(['challengeWindowSize=05']);
});

test('the reason of a refusal is told', () => {
  const [sent] = challengedTimeline('0A.uat01', false);
  if (!sent) throw new Error('There is no event.');
  const content = { transStatus: 'N', transStatusReason: '01' };
  const event = { ...sent, kind: 'message', what: 'ARes', detail: { message: 'ARes', content } } as const;
  expect(messagesIn([event]).map(({ says }) => says)).toEqual(['transStatus=N, transStatusReason=01']);
});
