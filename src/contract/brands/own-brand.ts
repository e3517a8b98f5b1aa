/** The codes of brands that the contract does not know, which an operator names. */

/** `parameters.md`, "Basic payment": letters, digits and underscore, up to 32. The widget writes the letters of codes in capitals. */
const form = /^[A-Z][A-Z0-9_]{1,31}$/;

/** Codes that mean something else to pages: a card without a brand, and another spelling of MASTER. */
const taken: readonly string[] = ['GENERIC', 'MASTERCARD'];

/** Whether a code has the form of one that an operator may give to a brand. */
export const isOwnCode = (code: string): boolean => form.test(code) && !taken.includes(code);
