/** Nobody knows yet what came of a transaction. The message names no value that was sent. */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome';
}
