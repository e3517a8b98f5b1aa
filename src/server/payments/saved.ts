/**
 * What a shopper submitted before the shop's summary page (widget-contract 2.1, `useSummaryPage`). It may hold a card
 * with its security code, which nobody has authorised yet: so it waits encrypted under a key of its own, until the first
 * outcome and no longer than the checkout (design decision 12).
 */
import { hkdfSync } from 'node:crypto';
import * as z from 'zod';
import type { Parameters } from '../../contract/parameters/table.ts';
import type { Handler } from '../callbacks/runner.ts';
import { decrypt, encrypt } from '../cipher.ts';
import type { Config } from '../config/config.ts';
import { randomHex } from '../identifiers.ts';
import type { Gateway } from '../parts.ts';
import type { Checkout } from '../store/checkouts.ts';
import type { NewJob } from '../store/jobs.ts';

export interface SavedSubmission {
  readonly sent: Parameters;
  readonly shopperIp: string;
  /** The gateway's own origin as the shopper's browser saw it. */
  readonly origin: string;
}

type Keys = Pick<Config, 'registrationKeys'>;

/** What is about the way of submitting and not about the payment. */
const ofTheWay = new Set(['attemptId', 'flow', 'onlySave']);

/** Keeps a submission for its confirmation; false when the checkout is over, paid or being paid. */
export async function save(
  { store, config, clock }: Pick<Gateway, 'store' | 'config' | 'clock'>,
  { id, expiresAt }: Checkout,
  { sent, ...rest }: SavedSubmission,
): Promise<boolean> {
  const [key] = config.registrationKeys;
  if (key === undefined) throw new Error('registrationKeys must hold at least one key');
  const attemptId = randomHex();
  const kept = Object.entries(sent).filter(([name]) => !ofTheWay.has(name));
  const submission = { sent: Object.fromEntries(kept), ...rest };
  const sealed = encrypt(keyFor(key.key, id), submission, labelOf(id, attemptId));
  const job = forgetSavedJob(id, expiresAt);
  return store.save(id, { attemptId, sealed, keyId: key.id, job }, clock.now());
}

/** What waits for its confirmation; undefined when nothing does any more, or its key is gone. */
export function openSaved({ registrationKeys }: Keys, { id, saved }: Checkout): SavedSubmission | undefined {
  const key = registrationKeys.find((one) => one.id === saved?.keyId)?.key;
  if (saved?.sealed == null || key === undefined) return undefined;
  return decrypt(keyFor(key, id), saved.sealed, labelOf(id, saved.attemptId)) as SavedSubmission | undefined;
}

export const forgetSaved = 'forget-saved';

const payload = z.object({ checkoutId: z.string() });

function forgetSavedJob(checkoutId: string, dueAt: number): NewJob {
  return {
    key: `${forgetSaved}:${checkoutId}`,
    kind: forgetSaved,
    lane: forgetSaved,
    payload: { checkoutId },
    dueAt,
  };
}

/** The due job at the end of a checkout. */
export function forgetSavedHandler({ store }: Pick<Gateway, 'store'>): Handler {
  return async (job, { now }) => {
    const isGone = await store.forget(payload.parse(job.payload).checkoutId, now);
    return isGone ? 'done' : { retryAt: now + 1_000 };
  };
}

/** No stored card's key: what is long kept and what waits for minutes never open with the same one (RFC 5869). */
function keyFor(key: string, checkoutId: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', Buffer.from(key, 'hex'), checkoutId, 'saved submission', 32));
}

function labelOf(checkoutId: string, attemptId: string): string {
  return `submission ${attemptId} of ${checkoutId}`;
}
