/** The error for a transaction whose outcome is not known yet. Its message contains no value that was sent. */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome';
}
