/**
 * Control plane between the widget (merchant's page) and one frame (gateway's origin).
 *
 * One handshake by `window.postMessage`: the widget sends {@link Connect} with a MessagePort to the frame's
 * exact origin; the frame answers `connected` with the same nonce over that port. From then on only the port
 * speaks. Both ends parse every message with these schemas and drop what does not parse.
 *
 * No message of this file may carry a digit of a card number or a security code (design decision 2).
 */
import * as z from 'zod/mini';
import { lazily } from './lazily.ts';

const text = z.string;
const flag = z.boolean;
/** Name and value pairs: `[['card.holder', 'Jane Jones'], …]`. */
const pairs = () => z.array(z.array(text()));

/**
 * What a frame is: one field; the keeper, which has none and only remembers for the others; the sender, which has none
 * and sends the payments of forms without one.
 */
export const frameRoles = [
  'card.number',
  'card.cvv',
  'card.expiry',
  'card.holder',
  'keeper',
  'sender',
] as const;
export type FrameRole = (typeof frameRoles)[number];

/** What is wrong with a field's value; the widget turns it into a sentence. */
export const problems = ['', 'empty', 'incomplete', 'invalid', 'brand', 'expired'] as const;
export type Problem = (typeof problems)[number];

/** What a frame has of the gateway's BIN list for what is typed. */
export const binStates = ['', 'known', 'missing'] as const;

/** Window message, widget to frame, with one transferred MessagePort. */
const buildConnect = () => z.object({ type: z.literal('connect'), nonce: text() });
export const connect = lazily(buildConnect);
export type Connect = z.infer<ReturnType<typeof buildConnect>>;

const buildToFrame = () =>
  z.union([
    /** Everything a field needs to look and speak right. Sent again when any of it changes; the value stays. */
    z.object({
      type: z.literal('configure'),
      lang: text(),
      dir: z.literal(['ltr', 'rtl']),
      label: text(),
      placeholder: text(),
      hint: text(),
      required: flag(),
      masked: flag(),
      /** Whether digits are grouped by spaces while typing. */
      grouped: flag(),
      /** Codes of the brands offered by this form; empty means every scheme that a number shows by itself. */
      brands: z.array(text()),
      /** The number frame is to ask the gateway for its BIN list, and to detect brands by it. */
      binList: flag(),
      style: pairs(),
      placeholderStyle: pairs(),
    }),
    /** The field's error sentence; empty when there is none. */
    z.object({ type: z.literal('mark'), message: text() }),
    /** The active brand's code, empty when unknown: the security code's length depends on it. */
    z.object({ type: z.literal('brand'), code: text() }),
    z.object({ type: z.literal('focus') }),
    /** Read the input again and answer with a `state` that repeats `reply`. */
    z.object({ type: z.literal('check'), reply: text() }),
    /** To the vault only: collect the peers' values and send the payment with these outer fields. */
    z.object({ type: z.literal('pay'), fields: pairs(), peers: z.array(text()) }),
    /** To the vault only: the payment is over, nothing of the card is needed any more. */
    z.object({ type: z.literal('clear') }),
  ]);
export const toFrame = lazily(buildToFrame);
export type ToFrame = z.infer<ReturnType<typeof buildToFrame>>;

const buildFromFrame = () =>
  z.union([
    z.object({ type: z.literal('connected'), nonce: text() }),
    z.object({
      type: z.literal('state'),
      problem: z.literal(problems),
      /** The value has its full length: a wrong one may be reported before the field is left. */
      complete: flag(),
      /** Offered brands whose ranges fit what is typed, best first; only the number frame fills it. */
      brands: z.array(text()),
      /** `known`: `brands` come from the gateway's BIN list; `missing`: it was asked for and did not arrive. */
      bin: z.literal(binStates),
      /** Repeats the `reply` of the `check` that asked; empty for a change by the shopper. */
      reply: text(),
    }),
    z.object({ type: z.literal('focus') }),
    z.object({ type: z.literal('blur') }),
    /** Enter was pressed in the field. */
    z.object({ type: z.literal('enter') }),
    /** The payment request met a lost connection and is being sent again. */
    z.object({ type: z.literal('retrying') }),
    /**
     * The shopper goes to `url`, by a form post with these fields if there are any: to the shop's result, or, while the
     * payment is pending, to a page of the issuer or the payment provider. `code` is the result so far.
     */
    z.object({ type: z.literal('done'), url: text(), fields: pairs(), pending: flag(), code: text() }),
    /** The data is stored on the checkout, nothing is charged yet. */
    z.object({ type: z.literal('saved'), code: text(), description: text() }),
    /** The gateway refused the request itself; nothing was paid. */
    z.object({
      type: z.literal('refused'),
      code: text(),
      description: text(),
      errors: z.array(z.object({ name: text(), message: text() })),
    }),
    /**
     * No answer came, also after repeats: the outcome is unknown, the next try repeats the same attempt. From the 3-D Secure
     * page: the gateway does not know the authentication any more.
     */
    z.object({ type: z.literal('unanswered') }),
    /**
     * From the 3-D Secure page alone: the shopper has something to do in it now. It needs so many CSS pixels of height,
     * digits only, to be seen whole.
     */
    z.object({ type: z.literal('show'), height: text() }),
  ]);
export const fromFrame = lazily(buildFromFrame);
export type FromFrame = z.infer<ReturnType<typeof buildFromFrame>>;
