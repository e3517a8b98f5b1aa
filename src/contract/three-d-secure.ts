/**
 * The messages between the gateway's 3-D Secure page and its server (threeds-security A.2 and A.5, design decision 8).
 * The page asks `POST /v1/threeDSecure/{id}/step` what to do next, does it, and asks again. The page accepts no address
 * from a window message, and all decisions are the server's.
 */
import { array, boolean, type Infer, literal, number, object, string, union } from './wire-schema.ts';

/**
 * Width and height of the issuer's page in CSS pixels, by the two-digit code of the size. With code 05 the page fills
 * its frame (A.5).
 */
export const challengeWindows = {
  '01': [250, 400],
  '02': [390, 400],
  '03': [500, 600],
  '04': [600, 400],
  '05': undefined,
} as const;
export type ChallengeWindow = keyof typeof challengeWindows;

/**
 * The answer of `POST /v1/threeDSecure/{id}/step`. The form-encoded body of the request is empty, `method=timeout`,
 * or `cancel=true`.
 */
export const step = union(
  /**
   * Tells the page to post `data` as `threeDSMethodData` to `url` in a hidden frame. The page asks again when the
   * frame has reported its end by a window message, or after `left` milliseconds with `method=timeout`.
   */
  object({ step: literal('method'), url: string, data: string, left: number }),
  /**
   * Tells the page to send `fields` to `url` in the issuer's frame, whose size is `window`: the CReq for the issuer, or
   * what an acquirer wants that asks the shopper itself.
   */
  object({
    step: literal('challenge'),
    url: string,
    method: literal('GET', 'POST'),
    fields: array(object({ name: string, value: string })),
    window: literal('01', '02', '03', '04', '05'),
  }),
  /**
   * The page must wait: the shopper confirms on another device (`decoupled`), or the outcome is not known yet. The
   * page asks again after a while.
   */
  object({ step: literal('wait'), decoupled: boolean }),
  /** The shopper pays elsewhere with what the page shows. The page asks again as long as it is seen. */
  object({ step: literal('pay') }),
  /** The authentication, or that payment, is over, with this result code; the shopper goes to `url`. */
  object({ step: literal('done'), url: string, code: string }),
);
export type Step = Infer<typeof step>;

/**
 * The window message that the last page in the issuer's frames (method notification, challenge notification) sends to
 * the 3-D Secure page around it. It carries no data: it is only a hint to ask the server.
 */
export const notificationType = 'payment-widgets:notified';
