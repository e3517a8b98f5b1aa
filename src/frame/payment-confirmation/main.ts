/**
 * Script of the gateway's page on which the shopper confirms a payment by the browser's own window. Whatever comes of it, the
 * page sends it to the gateway by its form, and the gateway asks the issuer. Where there is no proof, the issuer asks the
 * shopper in its usual way.
 */
import { confirmationRequest } from '#contract/three-d-secure.ts';
import { readWire } from '#contract/wire-schema.ts';
import { takeLook } from '../three-d-secure/look.ts';
import { canConfirm, confirmPayment } from './payment-request.ts';

takeLook(location.hash);
const form = document.forms[0];
const wanted = readWire(confirmationRequest, JSON.parse(form?.dataset.request ?? 'null'));
const button = document.getElementById('confirm');

function send(fields: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(fields)) {
    form?.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  form?.submit();
}

async function open(): Promise<void> {
  if (!wanted || !(await canConfirm(wanted))) return send({ incompletion: '01' });
  button?.addEventListener('click', async () => {
    try {
      send({ assertion: JSON.stringify(await confirmPayment(wanted)) });
    } catch (error) {
      const isOptOut = error instanceof Error && error.name === 'OptOutError';
      send({ incompletion: '02', ...(isOptOut && { optOut: 'true' }) });
    }
  });
  document.getElementById('waiting')?.remove();
  if (form) form.hidden = false;
}

void open();
