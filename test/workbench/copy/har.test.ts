import { expect, test } from 'vitest';
import type { JournalEvent } from '../../../src/contract/control/events.ts';
import { toHar } from '../../../src/workbench/copy/har.ts';

const event = (seq: number, realTime: number, detail: object): JournalEvent => ({
  ...{ seq, at: '2031-05-01T10:00:00.000Z', realTime, lane: 'shop', kind: 'request', what: '' },
  detail: { ...{ operation: null, rule: null, fault: null, code: null }, ...detail },
});
const created = event(1, 2_000, {
  ...{ method: 'POST', path: '/v1/checkouts', status: 200, milliseconds: 12.5 },
  ...{ parameters: { amount: '92.00', card: { number: '420000******0000' } }, code: '000.200.100' },
});
const asked = event(2, 1_000, {
  ...{ method: 'GET', path: '/v1/query', status: 0, milliseconds: 3, parameters: { entityId: 'demo' } },
  fault: '{"reset":"after"}',
});
const decided: JournalEvent = { ...event(3, 3_000, {}), kind: 'decision' };
const read = (timeline: JournalEvent[]) =>
  JSON.parse(toHar({ timeline }, 'http://127.0.0.1:8080', '1.2.3')).log;

test('a HAR has the requests of a timeline, the oldest first, and nothing else', () => {
  const { version, creator, entries } = read([created, asked, decided]);
  expect([version, creator]).toEqual(['1.2', { name: 'payment-widgets', version: '1.2.3' }]);
  expect(
    entries.map((entry: { request: { method: string; url: string } }) => [
      entry.request.method,
      entry.request.url,
    ]),
  ).toEqual([
    ['GET', 'http://127.0.0.1:8080/v1/query'],
    ['POST', 'http://127.0.0.1:8080/v1/checkouts'],
  ]);
});

test('an entry has every member that HAR 1.2 demands', () => {
  const { entries } = read([created]);
  expect(entries).toEqual([
    {
      startedDateTime: '1970-01-01T00:00:02.000Z',
      time: 12.5,
      request: {
        ...{ method: 'POST', url: 'http://127.0.0.1:8080/v1/checkouts', httpVersion: 'HTTP/1.1' },
        ...{ cookies: [], headers: [], queryString: [], headersSize: -1, bodySize: -1 },
        postData: {
          mimeType: 'application/x-www-form-urlencoded',
          params: [
            { name: 'amount', value: '92.00' },
            { name: 'card.number', value: '420000******0000' },
          ],
          text: '',
        },
      },
      response: {
        ...{
          status: 200,
          statusText: '',
          httpVersion: 'HTTP/1.1',
          cookies: [],
          headers: [],
          redirectURL: '',
        },
        ...{ content: { size: -1, mimeType: 'x-unknown' }, headersSize: -1, bodySize: -1 },
      },
      cache: {},
      timings: { send: 0, wait: 12.5, receive: 0 },
      comment: 'code 000.200.100',
    },
  ]);
});

test('a request without an answer has the status 0, its question in the address, and its fault', () => {
  const [{ request, response, comment }] = read([asked]).entries;
  expect(request.queryString).toEqual([{ name: 'entityId', value: 'demo' }]);
  expect([request.postData, response.status, comment]).toEqual([undefined, 0, 'fault {"reset":"after"}']);
});
