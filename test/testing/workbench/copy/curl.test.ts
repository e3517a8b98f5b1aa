import { expect, test } from 'vitest';
import { flatParameters, toCurl } from '../../../../src/testing/workbench/copy/curl.ts';

const gateway = 'http://127.0.0.1:8080';

test('a request is a command that sends it again', () => {
  const command = toCurl(
    {
      method: 'POST',
      path: '/v1/checkouts',
      parameters: { amount: '92.00', 'customer.givenName': "Zoë O'Hara" },
    },
    gateway,
    'a-token',
  );
  expect(command).toBe(`curl http://127.0.0.1:8080/v1/checkouts \\
  -H 'Authorization: Bearer a-token' \\
  --data-urlencode amount=92.00 \\
  --data-urlencode 'customer.givenName=Zoë O'\\''Hara'`);
});

test('a question has its parameters in its address', () => {
  expect(toCurl({ method: 'GET', path: '/v1/query', parameters: { entityId: 'demo' } }, gateway, 't')).toBe(
    `curl http://127.0.0.1:8080/v1/query \\
  -G \\
  -H 'Authorization: Bearer t' \\
  --data-urlencode entityId=demo`,
  );
});

test.each([
  ['POST', '-X POST'],
  ['DELETE', '-X DELETE'],
])('a %s without parameters says its method', (method, option) => {
  expect(toCurl({ method, path: '/v1/registrations/1', parameters: {} }, gateway, 't')).toContain(option);
});

test('what was masked is named, because it cannot be sent again', () => {
  const command = toCurl(
    {
      method: 'POST',
      path: '/v1/payments',
      parameters: { 'card.number': '420000******0018', amount: '1.00' },
    },
    gateway,
    't',
  );
  expect(command).toMatch(/^# masked when it was recorded: card\.number\ncurl /);
});

test('members inside of members have the names that the gateway takes', () => {
  expect(
    flatParameters({ card: { holder: 'Jane', expiry: { month: 1 } }, flag: true, nothing: null }),
  ).toEqual([
    ['card.holder', 'Jane'],
    ['card.expiry.month', '1'],
    ['flag', 'true'],
    ['nothing', ''],
  ]);
});
