/**
 * How long before the end of its checkout a shopper is warned, and can extend it, in milliseconds. It must be at least two
 * minutes (experience.md A-62).
 */
export const extensionWindowMs = 5 * 60_000;
