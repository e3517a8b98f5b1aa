/** Random choices that are repeatable: the same seed gives the same choices. */

/** @param {number} seed */
export function randomFrom(seed) {
  let state = seed >>> 0;
  /** Mulberry32: a number from 0 up to 1, without 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** A whole number below the limit. @param {number} limit */
  const below = (limit) => Math.floor(next() * limit);
  return {
    next,
    below,
    /** True once in this many times. @param {number} times */
    onceIn: (times) => below(times) === 0,
    /** @template T @param {readonly T[]} values @returns {T} */
    of: (values) => /** @type {T} */ (values[below(values.length)]),
    /** A lowercase hex number with this many digits. @param {number} digits */
    hex: (digits) => Array.from({ length: digits }, () => below(16).toString(16)).join(''),
  };
}

/** @typedef {ReturnType<typeof randomFrom>} Random */
