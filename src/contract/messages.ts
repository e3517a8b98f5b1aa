/**
 * The messages between the widget on the merchant's page and one frame on the gateway's origin.
 *
 * They begin with a handshake over `window.postMessage`: the widget sends {@link Connect} with a MessagePort to the
 * frame's exact origin, and the frame answers `connected` with the same nonce over that port. From then on both sides
 * use only the port. Both ends parse every message with these schemas and drop what does not parse.
 *
 * No message of this file may carry a digit of a card number or a security code (design decision 2).
 */
import * as z from 'zod/mini';
import { lazily } from './lazily.ts';

const text = () => z.string();
const flag = () => z.boolean();
/** A list of name and value pairs: `[['card.holder', 'Jane Jones'], …]`. */
const pairs = () => z.array(z.array(text()));

/**
 * The role of a frame. Most frames are one field of the card form. The keeper has no field and only remembers values
 * for the other frames. The sender has no field and sends the payments of forms that have no card fields.
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

/** What is wrong with the value of a field; empty for a valid value. The widget shows a sentence for it. */
export const problems = ['', 'empty', 'incomplete', 'invalid', 'brand', 'expired'] as const;
export type Problem = (typeof problems)[number];

/**
 * Whether a frame has the gateway's BIN list: empty when the frame did not request the list, `known` when it has the
 * list, `missing` when the list did not arrive.
 */
export const binStates = ['', 'known', 'missing'] as const;

/**
 * The schema of the window message with which the widget begins the handshake. The message transfers one MessagePort to
 * the frame.
 */
const buildConnect = () => z.object({ type: z.literal('connect'), nonce: text() });
export const connect = lazily(buildConnect);
export type Connect = z.infer<ReturnType<typeof buildConnect>>;

const buildToFrame = () =>
  z.union([
    /**
     * The texts, rules and styles of a field. The widget sends the message again when one of them changes; the field
     * keeps its value.
     */
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
      /** Codes of the brands that this form offers; empty for every brand that can be detected from a number alone. */
      brands: z.array(text()),
      /**
       * The code of the active brand; empty when it is unknown. The length of the security code depends on the brand.
       */
      brand: text(),
      /** Whether the number frame loads the gateway's BIN list and detects brands with it. */
      binList: flag(),
      style: pairs(),
      placeholderStyle: pairs(),
    }),
    /** Sets the field's error sentence; an empty sentence removes the error. */
    z.object({ type: z.literal('mark'), message: text() }),
    /** Gives the input the focus: when the browser has given it to the frame, or `now`. */
    z.object({ type: z.literal('focus'), now: flag() }),
    /** Asks the frame to read its input again and to answer with a `state` message that repeats `reply`. */
    z.object({ type: z.literal('check'), reply: text() }),
    /**
     * Only for the vault: asks it to collect the values of its peers and to send the payment with these fields of the
     * page. `again`: the vault's frame was loaded again while this payment was under way, and must repeat it unchanged.
     */
    z.object({ type: z.literal('pay'), fields: pairs(), peers: z.array(text()), again: flag() }),
    /** Only for the vault: the payment is over, and the frames must delete the card data. */
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
      /**
       * Whether the value has its full length, so that an invalid value may be reported before the shopper leaves the
       * field.
       */
      complete: flag(),
      /**
       * Codes of the offered brands that fit the typed number, the best first. Empty in messages of other frames than
       * the number's.
       */
      brands: z.array(text()),
      /**
       * `known`: `brands` come from the gateway's BIN list. `missing`: the frame asked for the list and it did not
       * arrive.
       */
      bin: z.literal(binStates),
      /** The `reply` of the `check` that this answers; empty when the shopper has changed the value. */
      reply: text(),
    }),
    z.object({ type: z.literal('focus') }),
    z.object({ type: z.literal('blur') }),
    /** The shopper pressed Enter in the field. */
    z.object({ type: z.literal('enter') }),
    /** The connection broke during the payment request, and the frame sends it again. */
    z.object({ type: z.literal('retrying') }),
    /**
     * The shopper must be sent to `url`, by a form post when there are fields. The address is the shop's result page,
     * or, while the payment is pending, a page of the card's issuer or of the payment provider. `code` is the result so
     * far.
     */
    z.object({ type: z.literal('done'), url: text(), fields: pairs(), pending: flag(), code: text() }),
    /** The submitted data is stored on the checkout; nothing is charged yet. */
    z.object({ type: z.literal('saved'), code: text(), description: text() }),
    /** The checkout has another amount or currency than the shopper saw: these. Nothing was charged. */
    z.object({ type: z.literal('amountChanged'), amount: text(), currency: text() }),
    /** The gateway refused the request itself; nothing was charged. */
    z.object({
      type: z.literal('refused'),
      code: text(),
      description: text(),
      errors: z.array(z.object({ name: text(), message: text() })),
    }),
    /**
     * No answer came, even after repeats. The outcome is unknown, and the next try repeats the same attempt. From the
     * 3-D Secure page it means that the gateway no longer knows the authentication.
     */
    z.object({ type: z.literal('unanswered') }),
    /**
     * Only from the 3-D Secure page: the shopper now has something to do on that page. `height` is the height that the
     * page needs, in CSS pixels, as text of digits.
     */
    z.object({ type: z.literal('show'), height: text() }),
  ]);
export const fromFrame = lazily(buildFromFrame);
export type FromFrame = z.infer<ReturnType<typeof buildFromFrame>>;
