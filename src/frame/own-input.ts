/** The frame's own input; a keeper has none. */
export interface OwnInput {
  name: string;
  /** Reads the input and returns its digits as they are now. */
  read(): string;
  /** Writes digits that another frame remembered. */
  restore(digits: string): void;
  wipe(): void;
}
