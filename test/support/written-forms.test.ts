import { expect, test } from 'vitest';
import { writtenIn } from './written-forms.ts';

const number = '4738291564738293';
const secrets = { number: [number], code: ['card.cvv=9876'] };
const around = (part: string | Buffer) =>
  Buffer.concat([Buffer.from('\0ab'), Buffer.from(part), Buffer.from('yz')]);

test.each([
  ['plain', number],
  ['hex', Buffer.from(number).toString('hex')],
  ['hex', Buffer.from(number).toString('hex').toUpperCase()],
  ['base64', Buffer.from(`x${number}`).toString('base64')],
  ['base64', Buffer.from(`xy${number}yz`).toString('base64')],
  ['base64url', Buffer.from(`xyz${number}y`).toString('base64url')],
  ['percent', [...number].map((digit) => `%3${digit}`).join('')],
  ['utf16', Buffer.from(number, 'utf16le')],
  ['utf16', Buffer.from(number, 'utf16le').swap16()],
  ['backwards', [...number].reverse().join('')],
])('a number that is written in the form %s is found: %s', (form, written) => {
  expect(writtenIn(around(written), secrets)).toContain(`number: ${form}`);
});

test('a code is found with the name before it, and nothing is found where there is none', () => {
  expect(writtenIn(around('card.cvv=9876&'), secrets)).toEqual(['code: plain']);
  expect(writtenIn(around('card.cvv=987'), secrets)).toEqual([]);
});
