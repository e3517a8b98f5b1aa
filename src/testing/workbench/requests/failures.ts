/** Groups the requests that failed, and knows those that got a file. */
import type { RecordedRequest } from '#contract/control/records.ts';

export interface Failures {
  readonly operation: string;
  readonly status: number;
  readonly count: number;
}

/** Counts the requests that failed by operation and status, the most frequent first. A status of 0 is no answer. */
export function failuresIn(requests: readonly RecordedRequest[]): Failures[] {
  const groups = new Map<string, Failures>();
  for (const { operation, path, status } of requests) {
    if (status !== 0 && status < 400) continue;
    const name = operation ?? path;
    const key = `${name} ${status}`;
    groups.set(key, { operation: name, status, count: (groups.get(key)?.count ?? 0) + 1 });
  }
  return [...groups.values()].sort((one, other) => other.count - one.count);
}

/** Whether a request got a file that is the same for all: a script, a frame's document, a picture. A failed one counts. */
export const isOfFile = ({ path, status }: Pick<RecordedRequest, 'path' | 'status'>) =>
  status > 0 && status < 400 && /^\/v1\/(?:static|images|paymentWidgets|pciIframe|binlist)\b/.test(path);
