/** What may happen to a request of a connector on its way to the acquirer and back. */
import {
  type HttpAnswer,
  type HttpRequest,
  NotSent,
  type Send,
  UnknownOutcome,
} from '../../connector/send.ts';

/** Answers a request in the place of the way, which leads to the acquirer. */
export interface RequestFault {
  readonly name: string;
  readonly meet: (request: HttpRequest, acquirer: Send) => Promise<HttpAnswer>;
}

const html = { 'content-type': 'text/html' };
const json = { 'content-type': 'application/json' };

/** Answers that are none, whether the request has reached the acquirer or not. */
const garbage: readonly (HttpAnswer & { readonly what: string })[] = [
  ...[500, 502, 503, 504].map((status) => ({
    ...{ what: `${status} in HTML`, status, headers: html, text: '<h1>Error</h1>' },
  })),
  { what: '500 in JSON', status: 500, headers: json, text: '{"error":{"message":"internal"}}' },
  { what: '200 in HTML', status: 200, headers: html, text: '<!doctype html><title>Maintenance</title>' },
  { what: '200 without a body', status: 200, headers: json, text: '' },
  { what: '200 with an empty object', status: 200, headers: json, text: '{}' },
  { what: '200 with a list', status: 200, headers: json, text: '[]' },
  { what: '200 with null', status: 200, headers: json, text: 'null' },
];

/** The error when no answer comes in time. */
export const lostAnswer = new UnknownOutcome('the answer did not come');

/** The faults, each at the first request of an operation. Those whose name ends in `after` come when the acquirer has acted. */
export const faults: readonly RequestFault[] = [
  { name: 'a refused connection', meet: () => Promise.reject(new NotSent('ECONNREFUSED')) },
  { name: 'no answer, before', meet: () => Promise.reject(lostAnswer) },
  {
    name: 'no answer, after',
    async meet(request, acquirer) {
      await acquirer(request);
      throw lostAnswer;
    },
  },
  ...garbage.flatMap(({ what, ...answer }): RequestFault[] => [
    { name: `${what}, before`, meet: async () => answer },
    {
      name: `${what}, after`,
      async meet(request, acquirer) {
        await acquirer(request);
        return answer;
      },
    },
  ]),
  {
    name: 'the request sent back, before',
    meet: async ({ body = '' }) => ({ status: 400, headers: json, text: JSON.stringify({ error: body }) }),
  },
];

/** Returns the fault that breaks the answer off after this many characters. */
export function cutAt(length: number): RequestFault {
  return {
    name: `an answer of ${length} characters, after`,
    async meet(request, acquirer) {
      const answer = await acquirer(request);
      return { ...answer, text: answer.text.slice(0, length) };
    },
  };
}
