/** A timeline as HAR 1.2 (w3c.github.io/web-performance/specs/HAR/Overview.html), which browsers and proxies open. */
import type { CheckoutDetail } from '#contract/control/records.ts';
import { getRequestDetail } from '../recorded-request.ts';
import { flatParameters } from './curl.ts';

/**
 * Writes the requests of a timeline, the oldest first. The journal holds neither headers nor bodies: what was sent stands as
 * parameters, masked as the journal has them, and an answer has its status and its result code.
 *
 * @param gateway its address, such as `http://127.0.0.1:8080`
 * @param release of the gateway
 */
export function toHar(
  { timeline }: Pick<CheckoutDetail, 'timeline'>,
  gateway: string,
  release: string,
): string {
  const entries = timeline
    .flatMap((event) => {
      const request = getRequestDetail(event);
      return request === undefined ? [] : [{ event, request }];
    })
    .sort((one, other) => one.event.realTime - other.event.realTime)
    .map(({ event, request }) => {
      const { method, path, status, milliseconds, parameters, code, rule, fault } = request;
      const sent = flatParameters(parameters).map(([name, value]) => ({ name, value }));
      const isRead = method === 'GET' || method === 'DELETE';
      const comment = Object.entries({ code, rule, fault }).flatMap(([name, value]) =>
        value ? [`${name} ${value}`] : [],
      );
      return {
        startedDateTime: new Date(event.realTime).toISOString(),
        time: milliseconds,
        request: {
          ...{ method, url: new URL(path, gateway).href, httpVersion: 'HTTP/1.1', cookies: [], headers: [] },
          queryString: isRead ? sent : [],
          ...(!isRead && {
            postData: { mimeType: 'application/x-www-form-urlencoded', params: sent, text: '' },
          }),
          ...{ headersSize: -1, bodySize: -1 },
        },
        response: {
          ...{ status, statusText: '', httpVersion: 'HTTP/1.1', cookies: [], headers: [], redirectURL: '' },
          ...{ content: { size: -1, mimeType: 'x-unknown' }, headersSize: -1, bodySize: -1 },
        },
        cache: {},
        timings: { send: 0, wait: milliseconds, receive: 0 },
        ...(comment.length > 0 && { comment: comment.join(', ') }),
      };
    });
  const creator = { name: 'payment-widgets', version: release };
  return `${JSON.stringify({ log: { version: '1.2', creator, entries } }, null, 2)}\n`;
}
