/** The examination cannot begin; its message says what to do. */
export class CannotBegin extends Error {
  override readonly name = 'CannotBegin';
}
