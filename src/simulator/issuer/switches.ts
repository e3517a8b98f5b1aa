/** Switches of the simulated issuer (threeds-security A.8): `customParameters[acs.…]` of the payment. */
import type { Parameters } from '#contract/parameters/table.ts';
import { transStatuses } from '../../gateway/three-d-secure/messages.ts';

/** Switches that have a value of a list; what is absent or unknown changes nothing. */
export const switches = {
  /** ARes. */
  status: transStatuses,
  /** The directory gives no ARes. */
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

/** What the switches of a payment say. */
export interface IssuerScript extends Listed {
  /** transStatusReason: two digits. */
  readonly reason?: string;
  /** Milliseconds, up to an hour. */
  readonly delayMs?: number;
}

const nameOf = (name: string) => `customParameters[acs.${name}]`;

/** transStatusReason as EMV has it: 01 to 26. */
export const reasonForm = /^(0[1-9]|1[0-9]|2[0-6])$/;

export function issuerScriptOf(parameters: Parameters): IssuerScript {
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

/** Text of the issuer for the shopper, at most 128 characters; undefined when the payment asks for none. */
export function cardholderInfoOf(parameters: Parameters): string | undefined {
  return parameters[nameOf('info')]?.slice(0, 128) || undefined;
}
