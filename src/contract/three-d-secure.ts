/**
 * What the gateway's 3-D Secure page and its server say to each other (threeds-security A.2 and A.5, design decision 8).
 * The page asks `POST /v1/threeDSecure/{id}/step` what to do next, does it, and asks again: it takes no address from a
 * message, and it decides nothing.
 */
import * as z from 'zod/mini';
import { lazily } from './lazily.ts';

const text = z.string;

/** Sizes of the issuer's page in CSS pixels by their two-digit code; 05 fills its place (A.5). */
export const challengeWindows = {
  '01': [250, 400],
  '02': [390, 400],
  '03': [500, 600],
  '04': [600, 400],
  '05': undefined,
} as const;
export type ChallengeWindow = keyof typeof challengeWindows;

const buildStep = () =>
  z.union([
    /**
     * Post `data` as `threeDSMethodData` to `url` in a hidden frame; ask again when the frame has said so by a window
     * message, or, with `method=timeout`, after `left` milliseconds.
     */
    z.object({ step: z.literal('method'), url: text(), data: text(), left: z.number() }),
    /** Post `creq` and `sessionData` (as `threeDSSessionData`) to `url` in the issuer's frame of the size `window`. */
    z.object({
      step: z.literal('challenge'),
      url: text(),
      creq: text(),
      sessionData: text(),
      window: z.literal(['01', '02', '03', '04', '05']),
    }),
    /** The shopper confirms elsewhere (decoupled), or the outcome is on its way: ask again after a while. */
    z.object({ step: z.literal('wait'), decoupled: z.boolean() }),
    /** It is over, with this result code; the shopper goes to `url`. */
    z.object({ step: z.literal('done'), url: text(), code: text() }),
  ]);
/** The answer of `POST /v1/threeDSecure/{id}/step`. Form-encoded body: nothing, `method=timeout`, or `cancel=true`. */
export const step = lazily(buildStep);
export type Step = z.infer<ReturnType<typeof buildStep>>;

/**
 * Window message of the pages that the issuer's frames end on (method notification, challenge notification) to the
 * 3-D Secure page around them. It holds nothing: it is a hint to ask the server.
 */
export const notified = 'payment-widgets:notified';
