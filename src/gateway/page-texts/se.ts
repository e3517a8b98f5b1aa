import type { Texts } from './en.ts';

/** Swedish, neutral (locales.md section 5). */
export const se: Texts = {
  title: 'Simulerad betalning',
  intro: 'Den här sidan ersätter sidan hos {{brand}}. Inga pengar dras. Välj hur betalningen slutar.',
  wants: 'Den riktiga leverantören vill också ha {{names}}.',
  brand: 'Betala med',
  amount: 'Belopp',
  merchant: 'Butik',
  payment: 'Betalning',
  approve: 'Godkänn',
  cancel: 'Avbryt som en kund',
  timeout: 'Låt tiden gå ut',
  decline: 'Neka',
  code: 'Resultatkod',
  timeoutMeans:
    'Om tiden går ut är betalningen först öppen för butiken; efter 30 minuter slutar den med 100.396.103.',
  reference: 'Test väljer utan klick: se {{docs}}.',
  unknownTitle: 'Den här betalningen är okänd',
  unknown: 'Ingen betalning väntar på den här adressen. Gå tillbaka till butiken och betala igen.',
  close: 'Du kan stänga det här fönstret',
  toResult: 'Se resultatet i butiken',
};
