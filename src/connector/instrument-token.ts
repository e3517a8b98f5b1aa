/** Judges the name that an acquirer has for an instrument: whether it can be kept, and sent again. */
export const isInstrumentToken = (token: unknown): boolean =>
  typeof token === 'string' && /^[\x20-\x7e]{1,255}$/.test(token);
