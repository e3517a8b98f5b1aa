import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addFeed } from '../../../../src/testing/control/routes/feed.ts';
import { type JournalFeed, newJournalFeed } from '../../../../src/testing/tenants/journal/journal-feed.ts';
import { recordControl } from '../../../../src/testing/tenants/journal/record.ts';
import {
  newTenantJournal,
  type TenantJournal,
} from '../../../../src/testing/tenants/journal/tenant-journal.ts';
import { start } from '../../../support/gateway.ts';
import { closeReaders, readStream } from './read-stream.ts';

let app: FastifyInstance;
let feed: JournalFeed;
let journals: Record<'one' | 'two', TenantJournal>;
let address: string;
beforeEach(async () => {
  app = Fastify();
  feed = newJournalFeed();
  const clock = { now: () => start };
  journals = { one: newTenantJournal(clock), two: newTenantJournal(clock) };
  for (const [id, journal] of Object.entries(journals)) feed.add(id, journal);
  addFeed(app, { feed });
  address = `${await app.listen({ host: '127.0.0.1', port: 0 })}/events/stream`;
});
afterEach(async () => {
  closeReaders();
  await app.close();
});

const act = (tenant: 'one' | 'two', what: string) => recordControl(journals[tenant], what);

describe('the stream of all tenants', () => {
  test('sends the events of each with its name', async () => {
    const { until } = await readStream(address);
    const [first, second] = [act('one', 'first'), act('two', 'second')];
    const text = await until('second');
    expect(text).toContain(`data: ${JSON.stringify({ tenant: 'one', event: first })}\n\n`);
    expect(text).toContain(`data: ${JSON.stringify({ tenant: 'two', event: second })}\n\n`);
  });

  test('goes on after the event that was seen last', async () => {
    act('one', 'first');
    const seen = feed.last();
    act('two', 'second');
    const text = await (await readStream(address, { 'last-event-id': seen })).until('second');
    expect(text).not.toMatch(/first|lost/);
  });

  test.each(['x', '12345678-1', '-', 'gone'])(
    'says after the unknown id %s that events are lost',
    async (id) => {
      act('one', 'first');
      const text = await (await readStream(address, { 'last-event-id': id })).until('lost');
      expect(text).toContain(`id: ${feed.last()}\nevent: lost\ndata: {}\n\n`);
    },
  );

  test('says when the journal of a tenant was emptied', async () => {
    const { until } = await readStream(address);
    journals.one.clear();
    expect(await until('lost')).toContain('event: lost');
  });
});

test('the newest 1000 events are kept', () => {
  for (let n = 0; n < 1001; n += 1) act('one', `number ${n}`);
  const [run = ''] = feed.last().split('-');
  expect(feed.after(`${run}-0`)).toBeUndefined();
  expect(feed.after(`${run}-1`)).toHaveLength(1000);
  expect(feed.after(feed.last())).toEqual([]);
  expect(feed.after(`${run}-1002`)).toBeUndefined();
});

test('a tenant that has ended is no longer in it', () => {
  journals.one.end();
  act('one', 'late');
  expect(feed.last()).toMatch(/-0$/);
});
