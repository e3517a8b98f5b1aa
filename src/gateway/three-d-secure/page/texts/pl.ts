import type { Texts } from './en.ts';

export const pl: Texts = {
  heading: 'Weryfikacja u wydawcy karty',
  wait: 'To potrwa chwilę.',
  waitLonger:
    'Trwa to trochę dłużej niż zwykle. Pozostaw tę stronę otwartą: płatność będzie kontynuowana automatycznie.',
  opened: 'Strona banku jest otwarta. Potwierdź na niej płatność.',
  decoupledHeading: 'Potwierdź płatność w banku',
  decoupled:
    'Bank wymaga potwierdzenia tej płatności, na przykład w swojej aplikacji. Pozostaw tę stronę otwartą: płatność będzie kontynuowana automatycznie.',
  checking: 'Sprawdzamy w banku.',
  cancelling: 'Trwa anulowanie płatności.',
  offline:
    'Brak połączenia. Nic nie zostało utracone: płatność będzie kontynuowana automatycznie, gdy połączenie wróci.',
  help: 'Strona banku się nie wyświetla?',
  again: 'Zacznij od nowa',
  fullWindow: 'Otwórz w całym oknie',
  cancel: 'Anuluj',
  cancelQuestion: 'Anulować tę płatność?',
  cancelYes: 'Tak, anuluj',
  cancelNo: 'Nie, kontynuuj',
  finished: 'Weryfikacja zakończona. Następuje powrót do sklepu.',
  toShop: 'Przejdź do sklepu',
  lostHeading: 'Ta weryfikacja nie jest już dostępna',
  lost: 'Wróć do sklepu i sprawdź tam, czy płatność doszła do skutku, zanim zapłacisz ponownie.',
  retry: 'Spróbuj ponownie',
  noScript:
    'JavaScript jest wyłączony, a bez niego nie można połączyć się z bankiem. Włącz go w ustawieniach przeglądarki i odśwież tę stronę.',
};
