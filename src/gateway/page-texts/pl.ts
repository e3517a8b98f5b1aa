import type { Texts } from './en.ts';

/** Polish, impersonal (locales.md section 5). */
export const pl: Texts = {
  title: 'Symulowana płatność',
  intro:
    'Ta strona zastępuje stronę {{brand}}. Pieniądze nie są pobierane. Wybierz, jak zakończy się płatność.',
  wants: 'Prawdziwy dostawca wymaga też: {{names}}.',
  brand: 'Metoda płatności',
  amount: 'Kwota',
  merchant: 'Sklep',
  payment: 'Płatność',
  approve: 'Zatwierdź',
  cancel: 'Anuluj jako klient',
  timeout: 'Pozwól, by czas upłynął',
  decline: 'Odrzuć',
  code: 'Kod wyniku',
  timeoutMeans:
    'Gdy czas upłynie, sklep widzi najpierw płatność oczekującą; po 30 minutach kończy się ona kodem 100.396.103.',
  reference: 'Testy wybierają bez kliknięcia: zobacz {{docs}}.',
  unknownTitle: 'Ta płatność jest nieznana',
  unknown: 'Pod tym adresem nie czeka żadna płatność. Wróć do sklepu i zapłać ponownie.',
  close: 'To okno można zamknąć',
  toResult: 'Zobacz wynik w sklepie',
};
