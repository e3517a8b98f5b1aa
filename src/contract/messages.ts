/**
 * The messages between the widget on the merchant's page and one frame on the gateway's origin.
 *
 * They begin with a handshake over `window.postMessage`: the widget sends {@link Connect} with a MessagePort to the
 * frame's exact origin, and the frame answers `connected` with the same nonce over that port. From then on both sides
 * use only the port. Both ends parse every message with these schemas and drop what does not parse.
 *
 * No message of this file may carry a digit of a card number or a security code (design decision 2).
 */
import { amountText } from './amount-text.ts';
import { array, boolean, type Infer, literal, object, optional, string, union } from './wire-schema.ts';

/** A list of name and value pairs: `[['card.holder', 'Jane Jones'], …]`. */
const pairs = () => array(array(string));

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
export const connect = object({ type: literal('connect'), nonce: string });
export type Connect = Infer<typeof connect>;

export const toFrame = union(
  /**
   * The texts, rules and styles of a field. The widget sends the message again when one of them changes; the field
   * keeps its value.
   */
  object({
    type: literal('configure'),
    lang: string,
    dir: literal('ltr', 'rtl'),
    label: string,
    placeholder: string,
    hint: string,
    required: boolean,
    masked: boolean,
    /** Whether the shopper can change nothing. The input keeps its value and the focus. */
    disabled: boolean,
    /** What the key Enter of a phone's keyboard says. */
    enterKey: literal('next', 'go', 'done'),
    /** Whether digits are grouped by spaces while typing. */
    grouped: boolean,
    /** Codes of the brands that this form offers; empty for every brand that can be detected from a number alone. */
    brands: array(string),
    /**
     * The code of the active brand; empty when it is unknown. The length of the security code depends on the brand.
     */
    brand: string,
    /** Whether the number frame loads the gateway's BIN list and detects brands with it. */
    binList: boolean,
    style: pairs(),
    placeholderStyle: pairs(),
    /** The shop's fonts, each as family, SHA-256 of the gateway's file, weight and style. */
    fonts: pairs(),
  }),
  /** Sets the field's error sentence; an empty sentence removes the error. */
  object({ type: literal('mark'), message: string }),
  /** Gives the input the focus: when the browser has given it to the frame, or `now`. */
  object({ type: literal('focus'), now: boolean }),
  /** Asks the frame to read its input again and to answer with a `state` message that repeats `reply`. */
  object({ type: literal('check'), reply: string }),
  /**
   * Only for the vault: asks it to collect the values of its peers and to send the payment with these fields of the
   * page. `again`: the vault's frame was loaded again while this payment was under way, and must repeat it unchanged.
   */
  object({ type: literal('pay'), fields: pairs(), peers: array(string), again: boolean }),
  /** Only for the vault: the payment is over, and the frames must delete the card data. */
  object({ type: literal('clear') }),
);
export type ToFrame = Infer<typeof toFrame>;

export const fromFrame = union(
  object({ type: literal('connected'), nonce: string }),
  /** Another frame of the form has the field already, so that this one has none. Its document has to be loaded again. */
  object({ type: literal('taken') }),
  /**
   * What the field holds. Up to as many digits as a security code has, nothing of it depends on more than how many they are
   * (design decision 21).
   */
  object({
    type: literal('state'),
    problem: literal(...problems),
    /**
     * Whether the value has its full length, so that an invalid value may be reported before the shopper leaves the
     * field.
     */
    complete: boolean,
    /**
     * Codes of the offered brands that fit the typed number, the best first, from the fifth digit on. Empty in messages of
     * other frames than the number's.
     */
    brands: array(string),
    /**
     * `known`: `brands` come from the gateway's BIN list. `missing`: the frame asked for the list and it did not
     * arrive.
     */
    bin: literal(...binStates),
    /** The `reply` of the `check` that this answers; empty when the shopper has changed the value. */
    reply: string,
  }),
  object({ type: literal('focus') }),
  /** `isByTab`: the shopper's last key was Tab, so that no script has taken the focus. */
  object({ type: literal('blur'), isByTab: boolean }),
  /** The shopper pressed Enter in the field. */
  object({ type: literal('enter') }),
  /** The connection broke during the payment request, and the frame sends it again. */
  object({ type: literal('retrying') }),
  /**
   * The shopper must be sent to `url`, by a form post when there are fields. The address is the shop's result page,
   * or, while the payment is pending, a page of the card's issuer or of the payment provider. `code` is the result so
   * far.
   */
  object({ type: literal('done'), url: string, fields: pairs(), pending: boolean, code: string }),
  /** The submitted data is stored on the checkout; nothing is charged yet. */
  object({ type: literal('saved'), code: string, description: string }),
  /** The checkout has another amount or currency than the shopper saw: these. Nothing was charged. */
  object({
    type: literal('amountChanged'),
    amount: string,
    currency: string,
    /** As the gateway writes it for the form's region. */
    amountText: optional(amountText),
  }),
  /** The gateway refused the request itself; nothing was charged. */
  object({
    type: literal('refused'),
    code: string,
    description: string,
    errors: array(object({ name: string, message: string })),
  }),
  /**
   * No answer came, even after repeats. The outcome is unknown, and the next try repeats the same attempt. From the
   * 3-D Secure page it means that the gateway no longer knows the authentication.
   */
  object({ type: literal('unanswered') }),
  /**
   * Only from the 3-D Secure page: the shopper now has something to do on that page, or what it shows has another height.
   * `height` is the height that the page needs, in CSS pixels, as text of digits. `whole`: a lower frame would cut what is
   * the gateway's own; absent for an issuer's page, which scrolls.
   */
  object({ type: literal('show'), height: string, whole: optional(boolean) }),
);
export type FromFrame = Infer<typeof fromFrame>;
