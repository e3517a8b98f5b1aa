import type { Texts } from './en.ts';

/** Romanian, polite plural (locales.md section 5). */
export const ro: Texts = {
  title: 'Plată simulată',
  intro: 'Această pagină înlocuiește pagina {{brand}}. Nu se transferă bani. Alegeți cum se încheie plata.',
  wants: 'Furnizorul real cere și {{names}}.',
  brand: 'Plătiți cu',
  amount: 'Sumă',
  merchant: 'Magazin',
  payment: 'Plată',
  approve: 'Aprobați',
  cancel: 'Anulați, ca un client',
  timeout: 'Lăsați timpul să expire',
  decline: 'Refuzați',
  code: 'Codul rezultatului',
  timeoutMeans:
    'Dacă timpul expiră, magazinul vede mai întâi plata în așteptare; după 30 de minute se încheie cu 100.396.103.',
  reference: 'Testele aleg fără clic: vedeți {{docs}}.',
  unknownTitle: 'Această plată este necunoscută',
  unknown: 'La această adresă nu există nicio plată în așteptare. Reveniți la magazin și plătiți din nou.',
  close: 'Puteți închide această fereastră',
  toResult: 'Vedeți rezultatul în magazin',
};
