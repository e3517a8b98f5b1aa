import type { Texts } from './en.ts';

/** German, address form Sie (locales.md section 5). */
export const de: Texts = {
  paymentMethods: 'Zahlungsarten',
  brand: 'Kartenmarke',
  cardNumber: 'Kartennummer',
  expiryDate: 'Gültig bis',
  mmyy: 'MM / JJ',
  cardHolder: 'Name auf der Karte',
  cvv: 'Kartenprüfnummer (CVV)',
  cvvHint: '3 Ziffern auf der Rückseite der Karte',
  cvvHintAmex: '4 Ziffern auf der Vorderseite der Karte',
  cvvHintMaestro: '3 Ziffern auf der Rückseite der Karte, falls vorhanden',
  submit: 'Jetzt bezahlen',
  register: 'Zahlungsdaten speichern',

  cardNumberEmpty: 'Geben Sie die Kartennummer ein',
  cardNumberIncomplete: 'Die Kartennummer ist zu kurz',
  cardNumberError: 'Die Kartennummer ist ungültig, prüfen Sie die Ziffern',
  cardBrandError: 'Karten dieser Marke werden hier nicht angenommen',
  cardBrandMismatch: 'Die Kartennummer passt nicht zur gewählten Kartenmarke',
  expiryEmpty: 'Geben Sie das Gültigkeitsdatum ein',
  expiryIncomplete: 'Geben Sie Monat und Jahr ein, zum Beispiel 05 / 31',
  expiryMonthError: 'Das Gültigkeitsdatum ist ungültig, prüfen Sie Monat und Jahr',
  expiryYearError: 'Die Karte ist abgelaufen',
  cardHolderEmpty: 'Geben Sie den Namen auf der Karte ein',
  cardHolderError: 'Geben Sie den Namen so ein, wie er auf der Karte steht',
  cvvEmpty: 'Geben Sie die Kartenprüfnummer ein',
  cvvIncomplete: 'Die Kartenprüfnummer ist zu kurz',
  cvvError: 'Die Kartenprüfnummer ist ungültig',

  verification: 'Bestätigung durch die Bank',
  checkFields: 'Einige Angaben müssen korrigiert werden',
  processing: 'Zahlung wird verarbeitet …',
  retrying: 'Die Verbindung wurde unterbrochen, neuer Versuch …',
  stillProcessing: 'Die Verarbeitung läuft noch, bleiben Sie auf dieser Seite …',
  leaving: 'Zurück zum Shop …',
  unanswered:
    'Die Verbindung ist abgebrochen, und es ist noch nicht bekannt, ob die Zahlung angekommen ist. Drücken Sie die Taste noch einmal: Es wird nicht doppelt abgebucht.',
  offline: 'Sie sind offline. Prüfen Sie die Verbindung und drücken Sie die Taste dann noch einmal.',
  refused: 'Die Zahlung konnte nicht gesendet werden. Prüfen Sie Ihre Angaben und versuchen Sie es erneut.',
  blocked: 'Die Zahlung konnte nicht gestartet werden. Versuchen Sie es erneut.',
  finished: 'Diese Zahlung ist bereits abgeschlossen.',
  toResult: 'Zum Ergebnis',
  processed: 'Die Zahlung wurde verarbeitet. Gehen Sie zurück zum Shop, um das Ergebnis zu sehen.',
  sessionEnded:
    'Diese Zahlungssitzung ist beendet. Gehen Sie zurück zum Shop und starten Sie die Zahlung neu.',
  fieldLoading: 'Die sicheren Kartenfelder werden noch geladen. Versuchen Sie es gleich noch einmal.',
  fieldLost:
    'Die sicheren Kartenfelder konnten nicht geladen werden. Prüfen Sie die Verbindung und laden Sie die Seite neu.',
};
