/**
 * Adyen's refusal reasons, each with the result code that says the same to the merchant. Source:
 * https://docs.adyen.com/development-resources/refusal-reasons, and for 43 to 45, which only terminals get,
 * https://docs.adyen.com/development-resources/testing/result-codes, read on 2026-11-26.
 */
import type { ResultCode } from '../../connector/index.ts';

interface Refusal {
  readonly name: string;
  readonly code: ResultCode;
}

/** By `refusalReasonCode`. Webhooks give the name alone. */
export const refusals: Readonly<Record<string, Refusal>> = {
  2: { name: 'Refused', code: '800.100.152' },
  3: { name: 'Referral', code: '800.100.152' },
  4: { name: 'Acquirer Error', code: '900.100.201' },
  5: { name: 'Blocked Card', code: '800.100.160' },
  6: { name: 'Expired Card', code: '800.100.157' },
  7: { name: 'Invalid Amount', code: '800.100.174' },
  8: { name: 'Invalid Card Number', code: '800.100.151' },
  9: { name: 'Issuer Unavailable', code: '800.100.176' },
  10: { name: 'Not supported', code: '800.100.170' },
  11: { name: '3D Not Authenticated', code: '100.380.401' },
  12: { name: 'Not enough balance', code: '800.100.155' },
  14: { name: 'Acquirer Fraud', code: '800.100.158' },
  15: { name: 'Cancelled', code: '100.396.104' },
  16: { name: 'Shopper Cancelled', code: '100.396.101' },
  17: { name: 'Invalid Pin', code: '800.100.166' },
  18: { name: 'Pin tries exceeded', code: '800.100.178' },
  19: { name: 'Pin validation not possible', code: '800.100.152' },
  20: { name: 'FRAUD', code: '100.400.319' },
  21: { name: 'Not Submitted', code: '900.100.204' },
  22: { name: 'FRAUD-CANCELLED', code: '100.400.319' },
  23: { name: 'Transaction Not Permitted', code: '800.100.170' },
  24: { name: 'CVC Declined', code: '800.100.153' },
  25: { name: 'Restricted Card', code: '800.100.168' },
  26: { name: 'Revocation Of Auth', code: '800.100.500' },
  27: { name: 'Declined Non Generic', code: '800.100.100' },
  28: { name: 'Withdrawal amount exceeded', code: '800.100.162' },
  29: { name: 'Withdrawal count exceeded', code: '800.100.179' },
  31: { name: 'Issuer Suspected Fraud', code: '800.100.158' },
  32: { name: 'AVS Declined', code: '800.400.100' },
  33: { name: 'Card requires online pin', code: '800.100.170' },
  34: { name: 'No checking account available on Card', code: '800.100.170' },
  35: { name: 'No savings account available on Card', code: '800.100.170' },
  36: { name: 'Mobile pin required', code: '800.100.170' },
  37: { name: 'Contactless fallback', code: '800.100.152' },
  38: { name: 'Authentication required', code: '300.100.100' },
  39: { name: 'RReq not received from DS', code: '100.390.112' },
  40: { name: 'Current AID is in Penalty Box', code: '900.100.500' },
  41: { name: 'CVM Required Restart Payment', code: '800.100.170' },
  42: { name: '3DS Authentication Error', code: '100.390.112' },
  43: { name: 'Online PIN required', code: '800.100.170' },
  44: { name: 'Try another interface', code: '800.100.170' },
  45: { name: 'Chip downgrade mode', code: '800.100.170' },
  46: { name: 'Transaction blocked by Adyen to prevent excessive retry fees', code: '800.100.163' },
  50: { name: 'Token Revoked', code: '800.100.501' },
};
