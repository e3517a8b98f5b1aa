/**
 * The errors of requests that every server of this project refuses before it reads their content. Each server answers
 * with a body of its own format.
 */

class RequestError extends Error {
  constructor(
    /** HTTP status of the answer. Fastify's own errors have the same member. */
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
    /** The part of the request that is broken, such as `host`. */
    readonly part: string,
    /** The rest of a sentence that begins with `part`. It says what is wrong and what to send instead. */
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
    /** The methods that the path allows; empty for a method that no path allows. */
    readonly allowed: readonly string[],
  ) {
    super(405, `${method} is not allowed`);
  }
}
