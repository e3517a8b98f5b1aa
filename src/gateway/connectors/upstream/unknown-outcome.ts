/** The error for a transaction whose outcome nobody knows yet. Its message names no value that was sent. */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome';
}
