/**
 * Whether the text can be an e-mail address. It finds what was mistyped or left unfinished; what passes has at least the six
 * characters that the parameter wants, and the gateway decides.
 */
export const isEmail = (text: string) => /^\S+@[^\s@]+\.[^\s@]{2,}$/.test(text);
