import type { JournalEvent, RequestDetail } from '#contract/control/events.ts';

/** The detail of an event of the kind `request`; undefined for others. */
export function getRequestDetail({ kind, detail }: JournalEvent): RequestDetail | undefined {
  return kind === 'request' && typeof detail.method === 'string'
    ? (detail as unknown as RequestDetail)
    : undefined;
}
