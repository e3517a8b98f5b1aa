/** Requests that every server of the house refuses before it looks at what they ask. Each server answers them in its own form. */

export class RequestError extends Error {
  constructor(
    /** HTTP status of the answer. Fastify gives its own errors the same member. */
    readonly statusCode: number,
    message: string,
  ) {
    super(message);
  }
}

/** The request itself is broken: its encoding, its size or its headers. */
export class BrokenRequest extends RequestError {
  override readonly name = 'BrokenRequest';

  constructor(
    statusCode: number,
    /** What of the request is broken, such as `host`. */
    readonly part: string,
    /** Follows the part in a sentence: what is wrong with it, and what to send instead. */
    readonly remedy: string,
  ) {
    super(statusCode, `${part} ${remedy}`);
  }
}

/** 405: the path exists, but not for this method (RFC 9110, 15.5.6). */
export class WrongMethod extends RequestError {
  override readonly name = 'WrongMethod';

  constructor(
    readonly method: string,
    /** Methods that the path takes; none for a method that no path takes. */
    readonly allowed: readonly string[],
  ) {
    super(405, `${method} is not allowed`);
  }
}
