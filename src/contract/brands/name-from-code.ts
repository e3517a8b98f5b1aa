/** Returns the name that many brands have: `Trustly` for `TRUSTLY`. */
export const nameFromCode = (code: string): string => code[0] + code.slice(1).toLowerCase();
