import type { PageScheme } from './contrast-words.ts';

/** A colour that the visitor typed, and the kind of pages for which it is. */
export interface TypedColour {
  readonly name: string;
  readonly scheme: PageScheme;
}

/** Returns what the visitor typed, the default when nothing right is typed. */
export const getChosenValue = ({ validity, value, placeholder }: HTMLInputElement): string =>
  (validity.valid && value) || placeholder;
