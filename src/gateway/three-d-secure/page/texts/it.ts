import type { Texts } from './en.ts';

export const it: Texts = {
  heading: 'Verifica della banca emittente',
  wait: 'Un momento.',
  waitLonger: 'Ci vuole qualche istante più del solito. Lascia aperta questa pagina: proseguirà da sola.',
  opened: 'La pagina della tua banca è aperta. Conferma lì il pagamento.',
  decoupledHeading: 'Conferma con la tua banca',
  decoupled:
    'La tua banca ti chiede di confermare questo pagamento, ad esempio nella sua app. Lascia aperta questa pagina: proseguirà da sola.',
  checking: 'Stiamo verificando con la tua banca.',
  cancelling: 'Annullamento del pagamento in corso.',
  offline:
    'Nessuna connessione. Non hai perso nulla: la pagina proseguirà da sola quando la connessione tornerà.',
  help: 'La pagina della tua banca non appare?',
  again: 'Ricomincia',
  fullWindow: 'Apri a tutta pagina',
  cancel: 'Annulla',
  cancelQuestion: 'Annullare questo pagamento?',
  cancelYes: 'Sì, annulla',
  cancelNo: 'No, continua',
  finished: 'Verifica terminata. Ora torni al negozio.',
  toShop: 'Vai al negozio',
  lostHeading: 'Questa verifica non è più disponibile',
  lost: 'Torna al negozio e controlla lì se hai pagato, prima di pagare di nuovo.',
  retry: 'Riprova',
  noScript:
    'JavaScript è disattivato e senza di esso non è possibile contattare la tua banca. Attivalo nelle impostazioni del browser e ricarica questa pagina.',
};
