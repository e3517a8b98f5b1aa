import type { Texts } from './en.ts';

export const de: Texts = {
  heading: 'Bestätigung durch die Bank',
  wait: 'Bitte warten Sie einen Moment.',
  waitLonger: 'Es dauert etwas länger als sonst. Lassen Sie diese Seite offen: Es geht von selbst weiter.',
  opened: 'Die Seite Ihrer Bank ist geöffnet. Bestätigen Sie dort Ihre Zahlung.',
  decoupledHeading: 'Zahlung bei Ihrer Bank bestätigen',
  decoupled:
    'Ihre Bank bittet Sie, diese Zahlung zu bestätigen, zum Beispiel in ihrer App. Lassen Sie diese Seite offen: Es geht von selbst weiter.',
  checking: 'Wir fragen bei Ihrer Bank nach.',
  cancelling: 'Die Zahlung wird abgebrochen.',
  offline:
    'Es besteht keine Verbindung. Nichts ist verloren: Es geht von selbst weiter, sobald sie wieder da ist.',
  help: 'Die Seite Ihrer Bank erscheint nicht?',
  again: 'Neu beginnen',
  fullWindow: 'Im ganzen Fenster öffnen',
  cancel: 'Abbrechen',
  cancelQuestion: 'Diese Zahlung abbrechen?',
  cancelYes: 'Ja, abbrechen',
  cancelNo: 'Nein, weitermachen',
  finished: 'Die Bestätigung ist abgeschlossen. Sie werden jetzt zum Shop zurückgeleitet.',
  toShop: 'Weiter zum Shop',
  lostHeading: 'Diese Bestätigung ist nicht mehr möglich',
  lost: 'Gehen Sie zurück zum Shop und sehen Sie dort nach, ob Sie bezahlt haben, bevor Sie noch einmal bezahlen.',
  retry: 'Noch einmal versuchen',
  noScript:
    'JavaScript ist ausgeschaltet, und ohne JavaScript ist Ihre Bank nicht erreichbar. Schalten Sie es in den Einstellungen Ihres Browsers ein und laden Sie diese Seite neu.',
};
