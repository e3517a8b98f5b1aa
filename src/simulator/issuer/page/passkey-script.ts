import { createInline } from '../../../web/inline.tsx';

/**
 * Lets the shopper use a passkey, and save one with the right code. Whatever goes wrong leaves the code. A passkey is made for
 * Secure Payment Confirmation where the browser has it; the extension is an error elsewhere.
 */
export const passkeyScript = createInline(`
const button = document.getElementById('passkey');
const unused = document.getElementById('passkey-unused');
const offer = document.getElementById('passkey-offer');
const save = document.getElementById('passkey-save');
const { form } = button;
const { rpId, challenge, ids, user, bank } = JSON.parse(button.dataset.options);
const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)))
  .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const credentials = ids.map((id) => ({ type: 'public-key', id: bytes(id) }));
const put = (name, value) =>
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value: JSON.stringify(value) }));
const isAllowed = (name) => document.featurePolicy?.allowsFeature(name) ?? true;
const find = async () => {
  if (!window.PublicKeyCredential) return;
  button.hidden = ids.length === 0 || !isAllowed('publickey-credentials-get');
  offer.hidden = !isAllowed('publickey-credentials-create') ||
    !(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable());
};
find().catch(() => undefined);
const hasConfirmation = async () =>
  (await window.PaymentRequest?.securePaymentConfirmationAvailability?.()) === 'available';
const confirmation = hasConfirmation().catch(() => false);
const create = async () => {
  const { rawId, response } = await navigator.credentials.create({
    publicKey: {
      rp: { id: rpId, name: bank },
      user: { id: bytes(user), name: bank, displayName: bank },
      challenge: bytes(challenge),
      pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: credentials,
      authenticatorSelection: {
        authenticatorAttachment: 'platform', residentKey: 'required', requireResidentKey: true,
        userVerification: 'required',
      },
      ...((await confirmation) && { extensions: { payment: { isPayment: true } } }),
    },
  });
  put('registration', {
    id: text(rawId),
    clientDataJSON: text(response.clientDataJSON),
    authenticatorData: text(response.getAuthenticatorData()),
    publicKey: text(response.getPublicKey()),
  });
};
form.addEventListener('submit', (event) => {
  const { submitter } = event;
  if (!save.checked || submitter?.name !== 'commit' || form.elements.code.value.trim() === '') return;
  event.preventDefault();
  create().catch(() => undefined).then(() => {
    save.checked = false;
    form.requestSubmit(submitter);
  });
});
button.addEventListener('click', async () => {
  unused.hidden = true;
  button.disabled = true;
  try {
    const { rawId, response } = await navigator.credentials.get({
      publicKey: {
        rpId, challenge: bytes(challenge), allowCredentials: credentials, userVerification: 'required',
      },
    });
    put('assertion', {
      id: text(rawId),
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
    });
    form.submit();
  } catch {
    button.disabled = false;
    unused.hidden = false;
    unused.textContent = unused.dataset.text;
  }
});
`);
