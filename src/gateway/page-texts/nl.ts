import type { Texts } from './en.ts';

/** Dutch, u (locales.md section 5). */
export const nl: Texts = {
  title: 'Gesimuleerde betaling',
  intro:
    'Deze pagina vervangt de pagina van {{brand}}. Er wordt geen geld afgeschreven. Kies hoe de betaling eindigt.',
  wants: 'De echte aanbieder vraagt ook om {{names}}.',
  brand: 'Betalen met',
  amount: 'Bedrag',
  merchant: 'Winkel',
  payment: 'Betaling',
  approve: 'Goedkeuren',
  cancel: 'Annuleren, zoals een klant',
  timeout: 'De tijd laten verstrijken',
  decline: 'Weigeren',
  code: 'Resultaatcode',
  timeoutMeans:
    'Als de tijd verstrijkt, staat de betaling bij de winkel eerst open; na 30 minuten eindigt deze met 100.396.103.',
  reference: 'Tests kiezen zonder klik: zie {{docs}}.',
  unknownTitle: 'Deze betaling is onbekend',
  unknown: 'Op dit adres staat geen betaling open. Ga terug naar de winkel en betaal opnieuw.',
  close: 'U kunt dit venster sluiten',
  toResult: 'Het resultaat in de winkel bekijken',
};
