import type { ResultCode } from '#contract/result-codes.ts';
import type { Mode } from '../lifecycle/mode.ts';

const codes: Readonly<Record<Mode, ResultCode>> = {
  INTERNAL: '000.100.110',
  EXTERNAL: '000.100.112',
  LIVE: '000.000.000',
};

/** Returns the result code of a success. It depends on who charged (gateway-contract 2.4). */
export function acceptedCode(mode: Mode): ResultCode {
  return codes[mode];
}
