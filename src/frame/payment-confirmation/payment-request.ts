/**
 * Runs Secure Payment Confirmation (W3C): the browser's own window shows payee, amount and card, and lets the shopper sign
 * them with a passkey of the issuer's.
 */
import type { ConfirmationRequest } from '#contract/three-d-secure.ts';

/** Members of browsers' PaymentRequest that TypeScript does not know. */
type Confirming = PaymentRequest & {
  show(): Promise<PaymentResponse & { readonly details: PublicKeyCredential }>;
};
interface ConfirmingConstructor {
  new (methods: readonly object[], details: object): Confirming;
  securePaymentConfirmationAvailability?(): Promise<string>;
}

export interface Proof {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

const method = 'secure-payment-confirmation';

/** How long the shopper may take in the browser's window, in milliseconds. */
const timeout = 300_000;

/** A plain card. Browsers want the address of a picture, and this one needs no request. */
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='32' height='24'%3E%3Cpath fill='%23565e6c' d='M0 4h32v16H0z'/%3E%3C/svg%3E";

/** Returns the browser's constructor; undefined where the browser has no payment requests. */
const findRequest = () =>
  (window as { PaymentRequest?: unknown }).PaymentRequest as ConfirmingConstructor | undefined;

/** Whether this browser can ask the shopper on this page. Browsers ask on no page whose host is an IP address. */
export async function canConfirm(wanted: ConfirmationRequest): Promise<boolean> {
  const Request = findRequest();
  if (!Request || /^[\d.]+$|^\[/.test(location.hostname)) return false;
  try {
    const availability = await Request.securePaymentConfirmationAvailability?.();
    // Older browsers can only be asked about a request.
    return availability
      ? availability === 'available'
      : await createRequest(Request, wanted).canMakePayment();
  } catch {
    return false;
  }
}

/** Opens the browser's window. Throws what the browser throws when the shopper does not confirm. */
export async function confirmPayment(wanted: ConfirmationRequest): Promise<Proof> {
  const Request = findRequest();
  if (!Request) throw new Error('The browser has no payment requests.');
  const response = await createRequest(Request, wanted).show();
  await response.complete('success');
  const { rawId, response: signed } = response.details;
  const { clientDataJSON, authenticatorData, signature } = signed as AuthenticatorAssertionResponse;
  return {
    id: toText(rawId),
    clientDataJSON: toText(clientDataJSON),
    authenticatorData: toText(authenticatorData),
    signature: toText(signature),
  };
}

function createRequest(Request: ConfirmingConstructor, wanted: ConfirmationRequest): Confirming {
  const { rpId, credentialIds, challenge, payeeName, payeeOrigin, instrument, amount, currency } = wanted;
  const data = {
    rpId,
    credentialIds: credentialIds.map(toBytes),
    challenge: toBytes(challenge),
    payeeName,
    ...(payeeOrigin && { payeeOrigin }),
    instrument: { displayName: instrument, icon, iconMustBeShown: false },
    locale: [document.documentElement.lang],
    showOptOut: true,
    timeout,
  };
  const total = { label: payeeName, amount: { currency, value: amount } };
  return new Request([{ supportedMethods: method, data }], { total });
}

const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));

const toText = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');
