import type { Texts } from './en.ts';

/** Danish, neutral (locales.md section 5). */
export const dk: Texts = {
  title: 'Simuleret betaling',
  intro: 'Denne side erstatter siden hos {{brand}}. Der trækkes ingen penge. Vælg, hvordan betalingen ender.',
  wants: 'Den rigtige udbyder vil også have {{names}}.',
  brand: 'Betal med',
  amount: 'Beløb',
  merchant: 'Butik',
  payment: 'Betaling',
  approve: 'Godkend',
  cancel: 'Annuller som en kunde',
  timeout: 'Lad tiden udløbe',
  decline: 'Afvis',
  code: 'Resultatkode',
  timeoutMeans:
    'Udløber tiden, ser butikken først betalingen som afventende; efter 30 minutter ender den med 100.396.103.',
  reference: 'Test vælger uden klik: se {{docs}}.',
  unknownTitle: 'Denne betaling er ukendt',
  unknown: 'Ingen betaling venter på denne adresse. Gå tilbage til butikken, og betal igen.',
  close: 'Du kan lukke dette vindue',
  toResult: 'Se resultatet i butikken',
};
