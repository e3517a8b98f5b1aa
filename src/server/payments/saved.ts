/**
 * What a shopper submitted before the shop's summary page (widget-contract 2.1, `useSummaryPage`). It may hold a card
 * with its security code, which nobody has authorised yet: so it waits encrypted under a key of its own, until the first
 * outcome and no longer than the checkout (design decision 12).
 */
import * as z from 'zod';
import type { Parameters } from '../../contract/parameters/table.ts';
import type { Handler } from '../callbacks/runner.ts';
import type { Config } from '../config/config.ts';
import { randomHex } from '../identifiers.ts';
import type { Gateway } from '../parts.ts';
import { seal, unseal } from '../short-seal.ts';
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
  const attemptId = randomHex();
  const kept = Object.entries(sent).filter(([name]) => !ofTheWay.has(name));
  const submission = { sent: Object.fromEntries(kept), ...rest };
  const sealed = seal(config, submission, ownerOf(id, attemptId));
  const job = forgetSavedJob(id, expiresAt);
  return store.save(id, { attemptId, ...sealed, job }, clock.now());
}

/** What waits for its confirmation; undefined when nothing does any more, or its key is gone. */
export function openSaved(config: Keys, { id, saved }: Checkout): SavedSubmission | undefined {
  if (saved === undefined) return undefined;
  return unseal(config, saved, ownerOf(id, saved.attemptId)) as SavedSubmission | undefined;
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

function ownerOf(checkoutId: string, attemptId: string) {
  return { kind: 'saved submission', id: checkoutId, label: `submission ${attemptId} of ${checkoutId}` };
}
