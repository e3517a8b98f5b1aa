import type { Texts } from './en.ts';

export const pl: Texts = {
  heading: 'Potwierdzenie przez bank karty',
  wait: 'Chwileczkę.',
  waitLonger:
    'Trwa to trochę dłużej niż zwykle. Pozostaw tę stronę otwartą: ciąg dalszy nastąpi automatycznie.',
  opened: 'Strona banku jest otwarta. Potwierdź na niej płatność.',
  decoupledHeading: 'Potwierdź w banku',
  decoupled:
    'Bank wymaga potwierdzenia tej płatności, na przykład w swojej aplikacji. Pozostaw tę stronę otwartą: ciąg dalszy nastąpi automatycznie.',
  checking: 'Sprawdzamy w banku.',
  cancelling: 'Płatność jest anulowana.',
  offline:
    'Brak połączenia. Nic nie zostało utracone: ciąg dalszy nastąpi automatycznie, gdy połączenie wróci.',
  help: 'Strona banku się nie wyświetla?',
  again: 'Zacznij od nowa',
  fullWindow: 'Otwórz w całym oknie',
  cancel: 'Anuluj',
  cancelQuestion: 'Anulować tę płatność?',
  cancelYes: 'Tak, anuluj',
  cancelNo: 'Nie, kontynuuj',
  finished: 'Weryfikacja zakończona. Następuje powrót do sklepu.',
  toShop: 'Przejdź do sklepu',
  lostHeading: 'Ta weryfikacja nie jest już otwarta',
  lost: 'Wróć do sklepu i sprawdź tam, czy płatność doszła do skutku, zanim zapłacisz ponownie.',
  retry: 'Spróbuj ponownie',
  noScript:
    'JavaScript jest wyłączony, a bez niego nie można zapytać banku. Włącz go w ustawieniach przeglądarki i odśwież tę stronę.',
};
