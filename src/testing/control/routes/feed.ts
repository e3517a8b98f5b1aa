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
    const lastEventId = request.headers['last-event-id'];
    const firstSeen =
      typeof lastEventId === 'string' && feed.after(lastEventId) !== undefined ? lastEventId : undefined;
    let seen = firstSeen ?? feed.last();
    let isLost = lastEventId !== undefined && firstSeen === undefined;
    let stop = () => {};
    const lose = () => {
      // A reader that has lost something reads all journals again.
      seen = feed.last();
      isLost = true;
    };
    const stream = answerStream(reply, {
      ...(heartbeat && { heartbeat }),
      onEnd: () => stop(),
      next() {
        const events = feed.after(seen);
        if (events === undefined) lose();
        if (isLost) {
          isLost = false;
          return [{ id: seen, type: 'lost', data: {} }];
        }
        seen = events?.at(-1)?.id ?? seen;
        return events ?? [];
      },
    });
    stop = feed.follow({
      event: () => stream.wake(),
      lost() {
        lose();
        stream.wake();
      },
    });
    stream.wake();
  });
}
