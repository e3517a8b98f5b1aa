import type { Texts } from './en.ts';

/** Norwegian Bokmål, neutral (locales.md section 5). */
export const no: Texts = {
  title: 'Simulert betaling',
  intro:
    'Denne siden står i stedet for siden til {{brand}}. Ingen penger trekkes. Velg hvordan betalingen ender.',
  wants: 'Den virkelige leverandøren vil også ha {{names}}.',
  brand: 'Betal med',
  amount: 'Beløp',
  merchant: 'Butikk',
  payment: 'Betaling',
  approve: 'Godkjenn',
  cancel: 'Avbryt som en kunde',
  timeout: 'La tiden gå ut',
  decline: 'Avvis',
  code: 'Resultatkode',
  timeoutMeans:
    'Hvis tiden går ut, ser butikken først betalingen som ventende; etter 30 minutter ender den med 100.396.103.',
  reference: 'Tester velger uten klikk: se {{docs}}.',
  unknownTitle: 'Denne betalingen er ukjent',
  unknown: 'Ingen betaling venter på denne adressen. Gå tilbake til butikken og betal på nytt.',
  close: 'Du kan lukke dette vinduet',
  toResult: 'Se resultatet i butikken',
};
