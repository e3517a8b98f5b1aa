/** After how many milliseconds a second sentence says that it still goes on. */
export const slow = 8_000;

/** Longer than all repeats of the vault together, in milliseconds: then nobody answers any more. */
export const silence = 300_000;
