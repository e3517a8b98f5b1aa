import type { Texts } from './en.ts';

/** German, Sie (locales.md section 5). */
export const de: Texts = {
  title: 'Simulierte Zahlung',
  intro:
    'Diese Seite ersetzt die Seite von {{brand}}. Es wird kein Geld abgebucht. Wählen Sie, wie die Zahlung endet.',
  wants: 'Der echte Anbieter verlangt außerdem {{names}}.',
  brand: 'Bezahlen mit',
  amount: 'Betrag',
  merchant: 'Shop',
  payment: 'Zahlung',
  approve: 'Genehmigen',
  cancel: 'Als Kunde abbrechen',
  timeout: 'Zeit ablaufen lassen',
  decline: 'Ablehnen',
  code: 'Ergebniscode',
  timeoutMeans:
    'Läuft die Zeit ab, ist die Zahlung für den Shop zuerst offen; nach 30 Minuten endet sie mit 100.396.103.',
  reference: 'Tests wählen ohne Klick: siehe {{docs}}.',
  unknownTitle: 'Diese Zahlung ist unbekannt',
  unknown:
    'Unter dieser Adresse gibt es keine offene Zahlung. Gehen Sie zurück zum Shop und bezahlen Sie noch einmal.',
  close: 'Sie können dieses Fenster schließen',
  toResult: 'Ergebnis im Shop ansehen',
};
