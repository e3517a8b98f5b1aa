/**
 * Learns of receipts and chargebacks that an upstream gateway reports days after a payment. A due job of each channel asks
 * for those that came since it asked last. An upstream needs no address to call, and nothing is lost while this gateway is
 * down.
 */
import * as z from 'zod';
import type { Config } from '../config/config.ts';
import { createQueueKey, reportBug } from '../connectors/connectors.ts';
import type { GatewayContext } from '../context.ts';
import type { NewJob } from '../jobs/job.ts';
import type { Handler } from '../jobs/runner.ts';
import { takeNotifications } from './take-notifications.ts';

export const upstreamReports = 'upstream-reports';

const minute = 60_000;
const day = 1_440 * minute;

/** How often an upstream is asked. Upstreams allow two queries a minute (gateway-contract 9.1). */
const intervalMs = 15 * minute;
/** The wait before the next page, and after an answer that made no sense. */
const pageDelayMs = minute;
const failureDelayMs = 15 * minute;

/**
 * How far back is asked again, because an upstream may list a report late. A test clock may be ahead of the upstream's, so
 * that the test environment asks for all days of which one query may be.
 */
const overlapMs = { live: 60 * minute, test: 30 * day } as const;
const longestMs = 30 * day;

const payload = z.object({
  /** Id of a channel, or the name of a connector. */
  entityId: z.string(),
  /** The span whose pages are being read; absent at its beginning. */
  span: z
    .object({ from: z.number(), to: z.number(), pageNo: z.number(), mustComeAgain: z.boolean().optional() })
    .optional(),
});

/** Returns one job for each channel with an upstream, and for each connector; added at every start. */
export function upstreamReportsJobs(
  { entities, connectors }: Pick<Config, 'entities' | 'connectors'>,
  now: number,
): NewJob[] {
  const withUpstream = entities.filter(({ upstream }) => upstream !== undefined);
  return [...withUpstream.map(({ id }) => id), ...Object.keys(connectors)].map((id) => ({
    key: `${upstreamReports}:${id}`,
    kind: upstreamReports,
    queueKey: createQueueKey(id),
    payload: { entityId: id },
    dueAt: now,
  }));
}

/** Handles that job. Each run asks for one page. */
export function upstreamReportsHandler(
  gateway: Pick<
    GatewayContext,
    'answers' | 'assets' | 'clock' | 'config' | 'connectors' | 'random' | 'store' | 'warn'
  >,
): Handler {
  const { config, store, connectors } = gateway;
  return async (job, { now }) => {
    const { entityId, span } = payload.parse(job.payload);
    const mode = config.environment === 'live' ? 'LIVE' : 'EXTERNAL';
    const own = config.entities.find(({ id }) => id === entityId);
    const [channel = own] = config.entities;
    const connector = own === undefined ? entityId : null;
    const asking = channel && connectors.find(config, { mode, connector, channel: own ?? channel });
    if (asking?.reports === undefined) return 'done';
    const asked = span ?? (await nextSpan(gateway, entityId, now));
    try {
      const page = await asking.reports({ mode, ...asked });
      await takeNotifications(
        gateway,
        entityId,
        page.reports.map((report) => ({ kind: 'report', ...report })),
      );
      if (page.hasMore) {
        const next = { entityId, span: { ...asked, ...span, pageNo: asked.pageNo + 1 } };
        return { retryAt: now + pageDelayMs, leftPayload: next };
      }
    } catch (error) {
      reportBug(gateway, error);
      return { retryAt: now + failureDelayMs, leftPayload: { entityId } };
    }
    // An earlier release has left out a report of this span, so that the span is read once more.
    if (!span?.mustComeAgain) await store.setReportedUntil({ channelId: entityId, until: asked.to });
    return { retryAt: now + intervalMs, leftPayload: { entityId } };
  };
}

async function nextSpan(
  { store, config }: Pick<GatewayContext, 'config' | 'store'>,
  channelId: string,
  now: number,
) {
  const until = (await store.reportedUntil(channelId)) ?? 0;
  const from = Math.max(Math.min(until, now) - overlapMs[config.environment], now - longestMs);
  return { from, to: now, pageNo: 1 };
}
