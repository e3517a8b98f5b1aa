import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addEvents } from '../../../../src/testing/control/routes/events.ts';
import { recordControl } from '../../../../src/testing/tenants/journal/record.ts';
import { closeReaders, readStream } from './read-stream.ts';
import { type StandIn, standIn } from './stand-in.ts';

let tenant: StandIn;
let address: string | undefined;
let jobs = 0;
beforeEach(() => {
  tenant = standIn();
  address = undefined;
  const { app, journal } = tenant;
  addEvents(app, {
    tenantOf: (id) => (id === 'shop' ? { journal, countOpenJobs: () => jobs } : undefined),
    heartbeat: 20,
  });
});
afterEach(async () => {
  closeReaders();
  await tenant.app.close();
});

const act = (what: string) => recordControl(tenant.journal, what);

describe('the events of a tenant', () => {
  test('are a page with the number of the newest', async () => {
    for (const what of ['one', 'two', 'three']) act(what);
    const [status, page] = await tenant.ask('/tenants/shop/events?after=1&limit=1');
    expect([status, page]).toMatchObject([200, { events: [{ seq: 2, what: 'two' }], last: 3 }]);
  });

  test('can be emptied', async () => {
    act('one');
    expect(await tenant.ask('/tenants/shop/events', 'DELETE')).toEqual([204, undefined]);
    expect(await tenant.ask('/tenants/shop/events')).toEqual([200, { events: [], last: 1, underWay: 0 }]);
  });

  test('say how many requests and jobs are under way', async () => {
    const close = tenant.journal.openRequest();
    jobs = 2;
    expect((await tenant.ask('/tenants/shop/events'))[1].underWay).toBe(3);
    close();
    jobs = 0;
    expect((await tenant.ask('/tenants/shop/events'))[1].underWay).toBe(0);
  });

  test.each([
    ['/tenants/other/events', 404, 'id'],
    ['/tenants/shop/events?kind=nothing', 400, 'kind'],
    ['/tenants/shop/events?after=x', 400, 'after'],
    ['/tenants/shop/events?limit=1001', 400, 'limit'],
    ['/tenants/shop/events?since=yesterday', 400, 'since'],
    ['/tenants/shop/events?chekout=A', 400, 'chekout'],
    ['/tenants/other/events/stream', 404, 'id'],
  ])('%s is refused with %i and the name %s', async (url, status, parameter) => {
    expect(await tenant.ask(url)).toMatchObject([status, { error: { parameter } }]);
  });
});

describe('the stream of events', () => {
  async function open(query = '', headers: Readonly<Record<string, string>> = {}) {
    address ??= await tenant.app.listen({ host: '127.0.0.1', port: 0 });
    return readStream(`${address}/tenants/shop/events/stream${query}`, headers);
  }

  test('sends each new event with its number as id', async () => {
    act('before');
    const { answer, until } = await open();
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const event = act('after');
    expect(await until('after')).toContain(`id: 2\ndata: ${JSON.stringify(event)}\n\n`);
    expect(await until('after')).not.toContain('before');
  });

  test('sends only events that its filter finds', async () => {
    const { until } = await open('?search=wanted');
    for (const what of ['other', 'wanted']) act(what);
    expect(await until('wanted')).not.toContain('other');
  });

  test.each([
    ['?after=1', {}],
    ['', { 'last-event-id': '1' }],
    ['?after=0', { 'last-event-id': '1' }],
  ])('begins after %s %j', async (query, headers) => {
    for (const what of ['first', 'second', 'third']) act(what);
    const { until } = await open(query, headers as Record<string, string>);
    const text = await until('third');
    expect(text).toContain('second');
    expect(text).not.toContain('first');
    expect(text).not.toContain('lost');
  });

  test('begins with all of many earlier events, also with more than a connection takes at once', async () => {
    const detail = { text: 'x'.repeat(2000) };
    for (let n = 1; n <= 2500; n += 1) recordControl(tenant.journal, `number ${n}.`, detail);
    const text = await (await open('?after=0')).until('number 2500.');
    expect(text.match(/^id: /gm)).toHaveLength(2500);
  });

  test('says that events are lost, and sends all that are there', async () => {
    act('first');
    tenant.journal.clear();
    act('second');
    const text = await (await open('', { 'last-event-id': '0' })).until('second');
    expect(text).toContain('event: lost\ndata: {}\n\n');
    const { until } = await open();
    tenant.journal.clear();
    expect(await until('lost')).toContain('id: 2\nevent: lost\n');
  });

  test('is kept open by comments', async () => {
    expect(await (await open()).until(': still here\n\n')).toContain(': still here');
  });

  test('ends when the tenant ends, and when the server closes', async () => {
    const one = await open();
    tenant.journal.end();
    expect(await one.until('never')).toContain(': open');
    const other = await open();
    await tenant.app.close();
    expect(await other.until('never')).toContain(': open');
  });

  test('follows the journal no longer when its reader has gone', async () => {
    const { gone } = await open();
    gone.abort();
    const { until } = await open();
    act('one');
    expect(await until('one')).toContain('id: 1');
  });
});
