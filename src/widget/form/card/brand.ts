/**
 * Which brand is active after detection: the shopper's own choice while it fits, else the first of the
 * merchant's priority list that fits, else the first that fits: the frame names them in the order of the form.
 *
 * `typed` is false while the number is empty; then the form's first brand stands, as at the start. Empty result:
 * digits are typed and no offered brand fits.
 */
export function activeBrand(
  fitting: readonly string[],
  offered: readonly string[],
  priority: readonly string[],
  chosen: string,
  typed: boolean,
): string {
  if (!typed) return chosen || (offered[0] ?? '');
  if (fitting.includes(chosen)) return chosen;
  return (
    priority.find((code) => fitting.includes(code)) ?? fitting.find((code) => offered.includes(code)) ?? ''
  );
}
