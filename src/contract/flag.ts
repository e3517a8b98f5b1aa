const [yes, no] = [/^\s*(true|1|on)\s*$/i, /^\s*(false|0|off)\s*$/i];

/**
 * Reads true or false as programs write them (settled question 31): `True` by Python and .NET, `1` and `0` by PHP, `on` by
 * browsers for a ticked box. Returns undefined for any other text.
 */
export function readFlag(written: string): boolean | undefined {
  return yes.test(written) || (no.test(written) ? false : undefined);
}
