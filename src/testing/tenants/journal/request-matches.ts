/** Whether a recorded request matches a filter; and if none does, which are the nearest and what differs. */
import type { JournalEvent, RequestDetail } from '#contract/control/events.ts';
import type { RecordedRequest, RequestFilter } from '#contract/control/records.ts';
import { readCheckoutKey } from '../../../gateway/core/identifiers.ts';
import { shownParameters } from '../../../gateway/core/journal.ts';

/** How many near misses are told. */
const toldMisses = 3;

/** Returns an event of the kind `request` as a member of a list of requests. */
export function toRecordedRequest({ seq, at, checkoutId, detail }: JournalEvent): RecordedRequest {
  const request = detail as unknown as RequestDetail;
  return { seq, at, ...(checkoutId !== undefined && { checkoutId }), ...request };
}

/** Returns the members in which a request differs from a filter, as parts of a sentence; none when it matches. */
export function differencesTo(filter: RequestFilter, request: RecordedRequest): readonly string[] {
  const { on, checkout, status, parameters = {} } = filter;
  const found: string[] = [];
  if (on !== undefined && request.operation !== on) {
    found.push(`on is ${request.operation ?? 'none of the operations'}, not ${on}`);
  }
  if (checkout !== undefined && keyOf(request.checkoutId) !== keyOf(checkout)) {
    found.push(`checkout is ${request.checkoutId ?? 'unknown'}, not ${checkout}`);
  }
  if (status !== undefined && request.status !== status) {
    found.push(`status is ${request.status}, not ${status}`);
  }
  for (const [name, wanted] of Object.entries(parameters)) {
    const difference = parameterDifference(name, wanted, request);
    if (difference !== undefined) found.push(difference);
  }
  return found;
}

function keyOf(checkoutId: string | undefined): string | undefined {
  return checkoutId === undefined ? undefined : (readCheckoutKey(checkoutId) ?? checkoutId);
}

/** The wanted value is masked as the recorded one was, so that a card number can be looked for. */
function parameterDifference(
  name: string,
  value: string,
  { parameters }: RecordedRequest,
): string | undefined {
  const title = `parameter.${name}`;
  if (!Object.hasOwn(parameters, name)) return `${title} was not sent or is a security code`;
  const recorded = parameters[name];
  if (recorded === null) return `the value of ${title} is not recorded`;
  const wanted = shownParameters({ [name]: value })[name];
  const [is, not] = [JSON.stringify(recorded), JSON.stringify(wanted)];
  return is === not ? undefined : `${title} is ${is}, not ${not}`;
}

/** Returns a sentence that says what is there instead of a request that matches. */
export function nearMisses(filter: RequestFilter, requests: Iterable<RecordedRequest>): string {
  const misses = [...requests].map((request) => ({ request, differences: differencesTo(filter, request) }));
  if (misses.length === 0) return 'No request of this tenant is recorded.';
  // The sort is stable, and the newest requests come first.
  const nearest = misses.sort((one, other) => one.differences.length - other.differences.length);
  const told = nearest.slice(0, toldMisses).map(({ request: { seq, method, path, status }, differences }) => {
    return `event ${seq}, ${method} ${path} ${status} (${differences.join('; ')})`;
  });
  return `The nearest of ${misses.length}: ${told.join(', ')}.`;
}
