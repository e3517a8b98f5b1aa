/** What is read of an upstream gateway's answers. Hostile until parsed (threeds-security D.1, API10). */
import * as z from 'zod';
import { withoutCardDigits } from '../../../contract/parameters/mask.ts';
import { problemOfReturnAddress } from '../../../contract/return-address.ts';

/** Groups such as `resultDetails`: so many members at most, of so many characters. */
const mostMembers = 40;
const longestText = 1024;

const memberName = /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,63}$/;

/** The scalars of a group as strings, cut to size, without anything that may be a card number; the rest is left out. */
const texts = z
  .record(z.string(), z.unknown())
  .transform((group) => {
    const members: [string, string][] = [];
    for (const [name, value] of Object.entries(group)) {
      if (members.length < mostMembers && memberName.test(name) && isScalar(value)) {
        members.push([name, withoutCardDigits(String(value).slice(0, longestText))]);
      }
    }
    return Object.fromEntries(members);
  })
  .optional()
  .catch(undefined);

/** Ids go into paths, and into the store. */
const id = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z._-]{0,63}$/);

const redirect = z
  .object({
    // Browsers are sent here: nothing but a web address, so no script.
    url: z.string().refine((url) => /^https?:/i.test(url) && problemOfReturnAddress(url) === ''),
    // Absent means POST (gateway-contract 8.1).
    method: z.enum(['GET', 'POST']).default('POST'),
    parameters: z
      .array(z.object({ name: z.string().min(1).max(255), value: z.string().max(16_384) }))
      .max(50)
      .default([]),
  })
  .optional()
  // Without a way for the shopper the payment is pending all the same.
  .catch(undefined);

const record = z.object({
  result: z.object({
    code: z.string().max(32),
    parameterErrors: z
      .array(z.object({ name: z.string() }))
      .optional()
      .catch(undefined),
  }),
  id: id.optional(),
  paymentType: z.string().max(8).optional(),
  amount: z.string().max(16).optional(),
  currency: z.string().max(3).optional(),
  merchantTransactionId: z.string().max(255).optional(),
  resultDetails: texts,
  threeDSecure: texts,
  redirect,
});

/** A payment, or an error: that has no `paymentType`. */
export type UpstreamRecord = z.infer<typeof record>;

const list = z.object({ result: z.object({ code: z.string() }), payments: z.array(z.unknown()).max(1000) });

/** The answer to one transaction; undefined when it has not the shape of one. */
export function readRecord(body: unknown): UpstreamRecord | undefined {
  return record.safeParse(body).data;
}

/** The payments of a query's answer (gateway-contract 3.4); undefined when one of them is none, or there is no list. */
export function readList(body: unknown): readonly UpstreamRecord[] | undefined {
  return z.array(record).safeParse(list.safeParse(body).data?.payments).data;
}

/** Whether a text is the name of a payment at the upstream. */
export function isUpstreamId(text: string): boolean {
  return id.safeParse(text).success;
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
