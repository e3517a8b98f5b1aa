/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2
    ? Number(sorted[middle])
    : (Number(sorted[middle - 1]) + Number(sorted[middle])) / 2;
}

/** Median of the ratios of pairs that were measured next to each other. @param {number[]} ours @param {number[]} base */
export function medianRatio(ours, base) {
  return median(ours.map((value, index) => value / Number(base[index])));
}

/** @param {number} value */
export const round = (value, digits = 1) => Number(value.toFixed(digits));
