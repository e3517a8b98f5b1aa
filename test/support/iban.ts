/** Returns the IBAN of an account, with its check digits (ISO 13616, MOD 97-10). */
export function withIbanChecks(country: string, account: string): string {
  const digits = [...`${account}${country}00`].map((sign) => Number.parseInt(sign, 36)).join('');
  const checks = 98n - (BigInt(digits) % 97n);
  return `${country}${String(checks).padStart(2, '0')}${account}`;
}
