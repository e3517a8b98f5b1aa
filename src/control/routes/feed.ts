/** `GET /events/stream`: the events of all tenants, as server-sent events. */
import type { FastifyInstance } from 'fastify';
import type { JournalFeed } from '../../tenants/journal/journal-feed.ts';
import { eventStreams } from '../event-stream.ts';

export interface FeedDependencies {
  readonly feed: JournalFeed;
  /** Time between two comments of a quiet stream in milliseconds; 15 seconds when absent. */
  readonly heartbeat?: number;
}

export function addFeed(app: FastifyInstance, { feed, heartbeat }: FeedDependencies): void {
  const answerStream = eventStreams(app);

  app.get('/events/stream', (request, reply) => {
    const seen = request.headers['last-event-id'];
    let stop = () => {};
    const stream = answerStream(reply, { ...(heartbeat && { heartbeat }), onEnd: () => stop() });
    const sendLost = () => stream.send({ id: feed.last(), type: 'lost', data: {} });
    const missed = typeof seen === 'string' ? feed.after(seen) : [];
    if (missed === undefined) sendLost();
    for (const event of missed ?? []) stream.send(event);
    stop = feed.follow({ event: (event) => stream.send(event), lost: sendLost });
  });
}
