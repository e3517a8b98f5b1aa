/** Reads the switches of the simulated issuer from `customParameters[acs.…]` of the payment (threeds-security A.8). */
import { transStatuses } from '#contract/authentication-status.ts';
import type { Parameters } from '#contract/parameters/table.ts';

/** Switches that take one of a list of values. An absent or unknown value changes nothing. */
export const switches = {
  /** transStatus of the ARes. */
  status: transStatuses,
  /** `timeout`: the directory server sends no ARes. */
  ares: ['timeout'],
  method: ['ok', 'timeout', 'garbage', 'wrong-id', 'late', '500', 'deny'],
  challenge: ['text', 'single', 'multi', 'oob', 'tall', 'rtl', 'slow'],
  results: ['delay', 'drop', 'twice', 'before', 'after'],
  cres: ['none', 'twice', 'garbage', 'forged', 'swapped'],
  hostile: [
    'frame-bust',
    'alert',
    'flood',
    'opener',
    'huge',
    'redirects',
    'deny',
    'blank',
    '500',
    'close',
    'garbage',
  ],
} as const;

type Listed = { readonly [name in keyof typeof switches]?: (typeof switches)[name][number] };

/** The values of a payment's switches. */
export interface IssuerScript extends Listed {
  /** transStatusReason, two digits. */
  readonly reason?: string;
  /** Delay in milliseconds, at most an hour. */
  readonly delayMs?: number;
}

const nameOf = (name: string) => `customParameters[acs.${name}]`;

/** Matches a transStatusReason of EMV: 01 to 26. */
export const reasonForm = /^(0[1-9]|1[0-9]|2[0-6])$/;

/** Returns the switches of a payment. Leaves out switches whose value is not allowed. */
export function readIssuerScript(parameters: Parameters): IssuerScript {
  const listed = Object.entries(switches).flatMap(([name, values]) => {
    const value = values.find((known) => known === parameters[nameOf(name)]);
    return value === undefined ? [] : [[name, value] as const];
  });
  const reason = parameters[nameOf('reason')] ?? '';
  const delay = parameters[nameOf('delayMs')] ?? '';
  return {
    ...(Object.fromEntries(listed) as Listed),
    ...(reasonForm.test(reason) && { reason }),
    ...(/^[0-9]{1,7}$/.test(delay) && { delayMs: Math.min(Number(delay), 3_600_000) }),
  };
}

/** Returns the issuer's text for the shopper, at most 128 characters; undefined when the payment asks for none. */
export function readCardholderInfo(parameters: Parameters): string | undefined {
  return parameters[nameOf('info')]?.slice(0, 128) || undefined;
}
