/** How a connector speaks HTTP: through a function of the gateway, which limits time and size, and logs nothing that is sent. */

export interface HttpRequest {
  /** GET reads. All others may move money, for which the gateway waits when it stops. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The whole address, with its query. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How long the whole exchange may take, in milliseconds; 30 s when absent, and 60 s at most. */
  readonly timeout?: number;
}

export interface HttpAnswer {
  readonly status: number;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty when the body is no UTF-8. */
  readonly text: string;
}

/**
 * Sends one request, follows no redirect and never repeats one. Throws {@link NotSent} when not one byte was sent, and
 * {@link UnknownOutcome} when the request may have arrived but no whole answer came. A connector lets both pass, unless it
 * knows better.
 */
export type Send = (request: HttpRequest) => Promise<HttpAnswer>;

/** Returns the JSON of an answer or of a webhook's body, without a check of its members. Undefined for a text that is no JSON. */
export function readJsonAnswer({ text }: Pick<HttpAnswer, 'text'>): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The error for a request that certainly did not arrive, such as after a refused connection: nothing was charged. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
}

/**
 * The error for a transaction whose outcome is not known. A connector throws it when an answer makes no sense. The message
 * goes to the operator's log and contains no value that was sent or received.
 */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome';
}

/** Returns a `send` for these hosts alone, by https alone. Nothing is sent to another. */
export function limitToHosts(send: Send, hosts: readonly string[]): Send {
  const forms = hosts.map((host) => host.replaceAll('.', '\\.').replaceAll('*', '[a-z0-9_-]+'));
  const address = new RegExp(`^https:[/]{2}(?:${forms.join('|')})(?=[/?]|$)`, 'i');
  return async (request) => {
    if (address.test(request.url)) return send(request);
    throw new NotSent(`the connector’s hosts are ${hosts.join(', ')} by https, and the address is of none`);
  };
}
