/** Groups the requests that failed, and finds requests by text. */
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

/** Makes the function that says whether a text stands anywhere in a request. */
export function foundBy(search: string): (request: RecordedRequest) => boolean {
  const part = search.toLowerCase();
  return (request) => part === '' || JSON.stringify(request).toLowerCase().includes(part);
}
