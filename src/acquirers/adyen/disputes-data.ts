/** Why an issuer charges back, by the network's reason code (https://docs.adyen.com/risk-management/understanding-disputes/dispute-reason-codes). */
import type { ResultCode } from '../../connector/index.ts';

export const adyenChargebackReasons: Readonly<Record<string, ResultCode>> = {
  // Visa.
  '10.1': '000.100.220',
  '10.2': '000.100.220',
  '10.3': '000.100.220',
  '10.4': '000.100.220',
  '10.5': '000.100.220',
  '11.1': '000.100.233',
  '11.2': '000.100.233',
  '11.3': '000.100.233',
  '12.6': '000.100.224',
  '13.1': '000.100.221',
  '13.6': '000.100.225',
  // Mastercard.
  4808: '000.100.233',
  4837: '000.100.220',
  4849: '000.100.220',
  4870: '000.100.220',
  4871: '000.100.220',
  // American Express.
  C02: '000.100.225',
  C08: '000.100.221',
  F24: '000.100.220',
  F29: '000.100.220',
  P08: '000.100.224',
};
