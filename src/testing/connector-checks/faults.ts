/** What may happen to a request of a connector on its way to the acquirer and back. */
import {
  type HttpAnswer,
  type HttpRequest,
  NotSent,
  readJsonAnswer,
  type Send,
  UnknownOutcome,
} from '../../connector/send.ts';

/** Answers a request in the place of the way, which leads to the acquirer. */
export interface RequestFault {
  readonly name: string;
  readonly meet: (request: HttpRequest, acquirer: Send) => Promise<HttpAnswer>;
}

type NamedAnswer = HttpAnswer & { readonly what: string };

const html = { 'content-type': 'text/html' };
const json = { 'content-type': 'application/json' };

/** Answers that are none, whether the request has reached the acquirer or not. */
const garbage: readonly NamedAnswer[] = [
  ...[500, 502, 503, 504].map((status) => ({
    what: `${status} in HTML`,
    status,
    headers: html,
    text: '<h1>Error</h1>',
  })),
  { what: '500 in JSON', status: 500, headers: json, text: '{"error":{"message":"internal"}}' },
  { what: '200 in HTML', status: 200, headers: html, text: '<!doctype html><title>Maintenance</title>' },
  { what: '200 without a body', status: 200, headers: json, text: '' },
  { what: '200 with an empty object', status: 200, headers: json, text: '{}' },
  { what: '200 with a list', status: 200, headers: json, text: '[]' },
  { what: '200 with null', status: 200, headers: json, text: 'null' },
];

/** Answers to a request that was not read. They tell nothing of an earlier one, nor of what is asked for. */
const refusals: readonly NamedAnswer[] = [
  ...[400, 401, 403, 409, 429].map((status) => ({
    what: `${status} in JSON`,
    status,
    headers: json,
    text: '{"error":{"message":"refused"}}',
  })),
  { what: '404 in HTML', status: 404, headers: html, text: '<h1>Not found</h1>' },
];

const before = ({ what, ...answer }: NamedAnswer): RequestFault => ({
  name: `${what}, before`,
  meet: async () => answer,
});

const after = ({ what, ...answer }: NamedAnswer): RequestFault => ({
  name: `${what}, after`,
  async meet(request, acquirer) {
    await acquirer(request);
    return answer;
  },
});

/** The error when no answer comes in time. */
export const lostAnswer = new UnknownOutcome('the answer did not come');

export const lostBefore: RequestFault = { name: 'no answer, before', meet: () => Promise.reject(lostAnswer) };

export const answeredInVain: RequestFault = {
  name: 'no answer, after',
  async meet(request, acquirer) {
    await acquirer(request);
    throw lostAnswer;
  },
};

export const refusedConnection: RequestFault = {
  name: 'a refused connection',
  meet: () => Promise.reject(new NotSent('ECONNREFUSED')),
};

/** The answer breaks off in the middle. */
const halfAnswer: RequestFault = {
  name: 'half an answer, after',
  async meet(request, acquirer) {
    const answer = await acquirer(request);
    return { ...answer, text: answer.text.slice(0, answer.text.length / 2) };
  },
};

/** The faults after which the acquirer may have acted, or may still act. */
export const openFaults: readonly RequestFault[] = [
  lostBefore,
  answeredInVain,
  halfAnswer,
  ...garbage.flatMap((one) => [before(one), after(one)]),
];

/** The faults of a request that makes something. Those whose name ends in `after` come when the acquirer has acted. */
export const faults: readonly RequestFault[] = [
  refusedConnection,
  lostBefore,
  answeredInVain,
  ...garbage.flatMap((one) => [before(one), after(one)]),
  ...refusals.map(before),
];

/** The faults of a request that asks, or that comes again: it has no answer, or one that tells nothing. */
export const faultsOfQuestions: readonly RequestFault[] = [
  refusedConnection,
  lostBefore,
  ...[...garbage, ...refusals].map((one) => ({ ...before(one), name: one.what })),
];

/** Answers with what was sent, in the forms in which acquirers say what they did not understand. */
export const echoes: readonly RequestFault[] = [400, 422, 500, 200].flatMap((status) =>
  Object.entries({
    'as text': (text: string) => text,
    'as an error': (text: string) => JSON.stringify({ error: text }),
    'as the message of an error': (text: string) => JSON.stringify({ error: { message: text, code: '1' } }),
    'as a message': (text: string) => JSON.stringify({ status, message: text, errorCode: '1', detail: text }),
  }).map(([how, write]) => ({
    name: `${status} with what was sent ${how}`,
    meet: async ({ url, body = '' }: HttpRequest) => ({
      status,
      headers: json,
      text: write(`${url} ${body}`),
    }),
  })),
);

/**
 * Where an answer may break off: anywhere; of JSON at each sign that structures it, and at 24 places besides. No part of an
 * object is an object, so that other places show nothing else.
 */
export function placesToCut(text: string): readonly number[] {
  const all = Array.from(text, (_, place) => place);
  const value = readJsonAnswer({ text });
  if (typeof value !== 'object' || value === null) return all;
  const step = Math.ceil(text.length / 24);
  const isSign = (place: number) => /[{}[\],:]/.test(text[place] ?? '');
  return all.filter((place) => place % step === 0 || isSign(place) || isSign(place - 1));
}

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

/** Returns the fault by which another request arrives. */
export function replacedBy(findOther: () => Promise<HttpRequest>): RequestFault {
  return {
    name: 'the answer to another request',
    meet: async (_request, acquirer) => acquirer(await findOther()),
  };
}
