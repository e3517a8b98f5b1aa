/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2
    ? Number(sorted[middle])
    : (Number(sorted[middle - 1]) + Number(sorted[middle])) / 2;
}

/** @param {number} value */
export const round = (value, digits = 1) => Number(value.toFixed(digits));

/** Gives the median with the smallest and the largest value, for example `1.2 (1.1 to 1.4)`. @param {number[]} values */
export function spread(values, digits = 0) {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map((value) =>
    round(value, digits),
  );
  return least === most ? `${middle}` : `${middle} (${least} to ${most})`;
}

/** The ratios of pairs that were measured next to each other. @param {number[]} ours @param {number[]} base */
export const ratios = (ours, base) => ours.map((value, index) => value / Number(base[index]));

/**
 * The smallest value that at least this share of all values does not exceed. @param {number[]} values @param {number}
 * share from 0 to 1
 */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return Number(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]);
}
