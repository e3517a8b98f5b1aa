import { unguessableId } from '../unguessable-id.ts';
import type { FieldValues } from './values.ts';

/** The payment attempt of a form, which all its frames share. */
export interface Attempt {
  /** Returns the id with which this body must be sent. */
  idFor(body: string): string;
  /** Returns the body of the attempt that has no outcome yet; empty when no attempt is under way. */
  openBody(): string;
  /** Whether this body was sent, and its outcome has come to the frame that sent it. */
  isOver(body: string): boolean;
  /** Ends the attempt. Call it when the outcome is known: the next body then gets a new id. */
  end(): void;
}

/** The names under which the attempt stands among the fields' values. No field has one of these names. */
const idName = 'attempt.id';
const bodyName = 'attempt.body';

/**
 * Gives each payment attempt an id. The id stays the same as long as the body is the same and the outcome unknown,
 * even when the frame is loaded again: id and body are kept and shared like the values of the fields. The gateway then
 * answers a repeated request instead of charging twice (design decision 4).
 */
export function keepAttempt(values: FieldValues): Attempt {
  return {
    idFor(body) {
      if (!values.get(idName) || values.get(bodyName) !== body) {
        values.set(idName, unguessableId());
        values.set(bodyName, body);
      }
      return values.get(idName);
    },
    openBody: () => values.get(idName) && values.get(bodyName),
    isOver: (body) => !values.get(idName) && values.get(bodyName) === body,
    end: () => values.set(idName, ''),
  };
}
