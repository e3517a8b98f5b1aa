/**
 * Stores what a shopper submitted before the shop's summary page (widget-contract 2.1, `useSummaryPage`). It may
 * contain a card with its security code, which is not authorised yet. It is therefore stored encrypted, the code
 * separately (see `short-seal.ts`), until the first outcome and for 30 minutes at most (design decision 12).
 */

import * as z from 'zod';
import type { Parameters } from '#contract/parameters/table.ts';
import type { GatewayContext } from '../context.ts';
import { type ShortKeys, seal, unseal } from '../core/short-seal.ts';
import type { Handler } from '../jobs/runner.ts';
import { checkoutLifetimeMs } from '../lifecycle/checkout.ts';
import type { NewJob } from '../store/jobs/jobs.ts';
import type { Checkout } from '../store/payments/checkouts.ts';

export interface SavedSubmission {
  readonly sent: Parameters;
  readonly shopperIp: string;
  /** The gateway's own origin as the shopper's browser saw it. */
  readonly origin: string;
}

/** Parameters of the submission itself, which are not part of the payment. They are not saved. */
const ofTheWay = new Set(['attemptId', 'flow', 'onlySave', 'shownAmount', 'shownCurrency']);

/**
 * Parameters that must not be recoverable from a backup (PCI DSS 3.3.1). They are encrypted with a key that no backup
 * holds.
 */
const secrets = new Set(['card.cvv', 'tokenAccount.dtvc', 'tokenAccount.cryptogram']);

/**
 * Stores a submission until the merchant confirms it. False when the checkout has expired, is paid or is being paid.
 */
export async function save(
  gateway: Pick<GatewayContext, 'store' | 'config' | 'clock' | 'random'>,
  { id, expiresAt }: Checkout,
  { sent, ...rest }: SavedSubmission,
): Promise<boolean> {
  const attemptId = gateway.random.hex('internal');
  const kept = Object.entries(sent).filter(([name]) => !ofTheWay.has(name));
  const isSecret = ([name]: readonly [string, string]) => secrets.has(name);
  const value = { sent: Object.fromEntries(kept.filter((one) => !isSecret(one))), ...rest };
  const codes = kept.filter(isSecret);
  const code = codes.length > 0 ? Object.fromEntries(codes) : undefined;
  const sealed = await seal(gateway, { value, code }, ownerOf(id, attemptId));
  const now = gateway.clock.now();
  // A shopper may have more time than a card may wait.
  const job = forgetSavedJob({ checkoutId: id, attemptId }, Math.min(expiresAt, now + checkoutLifetimeMs));
  return gateway.store.saveSubmission({ checkoutId: id, submission: { attemptId, ...sealed, job }, now });
}

export interface OpenedSubmission extends SavedSubmission {
  /** True when the security code is lost, because its key was destroyed. */
  readonly isCodeLost: boolean;
}

/**
 * Decrypts the submission that waits for its confirmation; undefined when there is none. Throws `NotOpenableHere` when
 * only another node may have its key.
 */
export async function openSaved(
  keys: ShortKeys,
  { id, saved }: Checkout,
): Promise<OpenedSubmission | undefined> {
  const opened = saved && (await unseal(keys, saved, ownerOf(id, saved.attemptId)));
  if (opened === undefined) return undefined;
  const { sent, ...rest } = opened.value as SavedSubmission;
  const codes = opened.code as Parameters | undefined;
  return { ...rest, sent: { ...sent, ...codes }, isCodeLost: opened.isCodeLost };
}

export const forgetSaved = 'forget-saved';

/** Releases before checkouts could be extended named no attempt. */
const payload = z.object({ checkoutId: z.string(), attemptId: z.string().optional() });

function forgetSavedJob(submission: Required<z.infer<typeof payload>>, dueAt: number): NewJob {
  return {
    key: `${forgetSaved}:${submission.checkoutId}:${submission.attemptId}`,
    kind: forgetSaved,
    queueKey: forgetSaved,
    payload: submission,
    dueAt,
  };
}

/** Handles the due job that erases a submission which nobody has confirmed. */
export function forgetSavedHandler({ store }: Pick<GatewayContext, 'store'>): Handler {
  return async (job, { now }) => {
    const isGone = await store.forgetSubmission(payload.parse(job.payload));
    return isGone ? 'done' : { retryAt: now + 1_000 };
  };
}

function ownerOf(checkoutId: string, attemptId: string) {
  return { kind: 'saved submission', id: checkoutId, label: `submission ${attemptId} of ${checkoutId}` };
}
