/** Works out the answers of an endpoint: those that it lists and the errors that follow from how it is called. */
import type { AnswerName } from '#contract/answers.ts';
import type { Config } from '../gateway/config/config.ts';
import { bodyLimit, merchantBodyLimit } from '../gateway/http/form-body.ts';
import { answerComponent } from './answer-schemas.ts';
import type { Endpoint, Said } from './endpoints/endpoint.ts';
import { type JsonSchema, refTo } from './schema.ts';

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: Readonly<
    Record<
      string,
      {
        readonly schema: JsonSchema;
        readonly examples?: Readonly<Record<string, object>>;
        readonly example?: object;
      }
    >
  >;
}

const plain = { bodies: ['Plain'] } as const;

/** Errors that any request may get. */
const anyError: Readonly<Record<number, Said>> = {
  400: { text: 'The request is wrong; parameterErrors names everything at once.', ...plain },
  403: { text: 'Plain HTTP from another computer.', ...plain },
  417: { text: 'The Expect header asks for something else than 100-continue.', ...plain },
  421: {
    text: 'The Host header names another server.',
    ...plain,
  },
  500: { text: 'The gateway failed, not the request.', ...plain },
  503: {
    text: 'Nothing can be stored at the moment, so this request has charged and changed nothing; Retry-After says when to send it again.',
    ...plain,
  },
};

const ofMerchants: Readonly<Record<number, Said>> = {
  401: { text: 'No credentials, or a header that is none.', ...plain },
  403: { text: 'The token may not do this with this entity.', ...plain },
};

const ofWidgets: Readonly<Record<number, Said>> = {
  403: {
    text: 'The page that sent it is neither the gateway’s own nor, for what is no card, one of the checkout’s shop.',
    ...plain,
  },
};

const ofBodies: Readonly<Record<number, Said>> = {
  413: { text: `The body is larger than ${bodyLimit / 1024} KiB.`, ...plain },
  415: { text: 'The body is not form-encoded UTF-8.', ...plain },
};

/**
 * The error for a body that is too large. It applies to callers with an access token, who alone may send a large cart.
 */
const ofLargeBodies: Readonly<Record<number, Said>> = {
  413: { text: `The body is larger than ${merchantBodyLimit / 1024 / 1024} MiB.`, ...plain },
};

const ofThrottles: Readonly<Record<number, Said>> = {
  429: {
    text: 'Too many requests for this operation; Retry-After says when to go on.',
    bodies: ['Throttled'],
  },
};

/** The paths at which something is of a merchant: by the request's entity, or by the record of the id in it. */
const pathsOfMerchants =
  /^\/v1\/(?:checkouts|payments|registrations|query|threeDSecure)(?:\/|$)|^\/v1\/(?:paymentWidgets\.js|pciIframe\.html)$/;

const ofMoved: Readonly<Record<number, Said>> = {
  307: {
    text: 'The merchant lives in another deployment now: send the same request to Location.',
  },
};

/** Returns the answers of an endpoint by HTTP status, in ascending order. */
export function getAnswers(endpoint: Endpoint): Readonly<Record<number, Said>> {
  return {
    ...anyError,
    ...(endpoint.caller === 'merchant' && ofMerchants),
    ...(endpoint.alsoOfMerchants && ofMerchants),
    ...(endpoint.caller === 'widget' && ofWidgets),
    ...(endpoint.body && ofBodies),
    ...(endpoint.body && endpoint.caller === 'merchant' && ofLargeBodies),
    ...(endpoint.throttled && ofThrottles),
    ...(pathsOfMerchants.test(endpoint.path) && ofMoved),
    ...endpoint.answers,
  };
}

const toBrowsers = { isPageForBrowsers: true } as const;

/** Returns the responses of an endpoint as the OpenAPI document lists them. */
export function createResponses(endpoint: Endpoint, { environment }: Pick<Config, 'environment'>) {
  const responses: Record<string, Response> = {};
  // An endpoint that redirects takes forms that a browser sends by itself, and shows it their refusals.
  const takesForms = endpoint.caller === 'widget' && endpoint.answers[303] !== undefined;
  for (const [status, said] of Object.entries(getAnswers(endpoint))) {
    const headers = headersOf(endpoint, Number(status), environment);
    responses[status] = {
      description: said.text,
      ...(headers.length > 0 && {
        headers: Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
      }),
      ...contentOf({ ...said, ...(takesForms && Number(status) >= 400 && toBrowsers) }, Number(status)),
    };
  }
  return responses;
}

/** Returns the name of an answer's example. */
export function exampleName(name: AnswerName, status: number): string {
  return status < 400 ? name : `${name}${status}`;
}

function contentOf({ bodies, type, isPageForBrowsers }: Said, status: number): Pick<Response, 'content'> {
  if (type !== undefined) {
    const schema = type === 'application/json' ? { type: 'object' } : { type: 'string' };
    return { content: { [type]: { schema } } };
  }
  if (bodies === undefined) return {};
  const schemas = bodies.map((name) => refTo(answerComponent(name)));
  const [only = {}] = schemas;
  const examples = bodies.map((name) => {
    const example = exampleName(name, status);
    return [example, { $ref: `#/components/examples/${example}` }] as const;
  });
  const schema = schemas.length === 1 ? only : { anyOf: schemas };
  const json = { 'application/json': { schema, examples: Object.fromEntries(examples) } };
  return { content: { ...json, ...(isPageForBrowsers && { 'text/html': { schema: { type: 'string' } } }) } };
}

/** Bodies of what makes a 3-D Secure request, whose answer names what a card network will miss. */
const authenticated: readonly (AnswerName | undefined)[] = ['Payment', 'Authentication', 'Submission'];

/** Bodies whose outcome a rule of the simulator decides, so that the answer names the rule in a header. */
const decided: readonly (AnswerName | undefined)[] = [
  'Payment',
  'Authentication',
  'Registration',
  'Submission',
];

function headersOf(endpoint: Endpoint, status: number, environment: Config['environment']): string[] {
  if (status === 307) return ['Location'];
  const retry = status === 429 || status === 503 ? ['Retry-After'] : [];
  if (environment === 'live') return retry;
  const bodies = Object.values(endpoint.answers).flatMap((said) => said.bodies ?? []);
  const isDecided = status <= 400 && (endpoint.judged || bodies.some((name) => decided.includes(name)));
  const isAuthenticated = endpoint.body && bodies.some((name) => authenticated.includes(name));
  return [
    ...retry,
    ...(isDecided ? ['X-Simulator-Rule'] : []),
    ...(endpoint.body ? ['X-Unknown-Parameters', 'X-Lenient-Parameters'] : []),
    ...(isAuthenticated ? ['X-Authentication-Wants'] : []),
  ];
}
