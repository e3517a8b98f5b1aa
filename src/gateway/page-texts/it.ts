import type { Texts } from './en.ts';

/** Italian, tu (locales.md section 5). */
export const it: Texts = {
  title: 'Pagamento simulato',
  intro:
    'Questa pagina sostituisce quella di {{brand}}. Nessuna somma viene addebitata. Scegli come finisce il pagamento.',
  wants: 'Il vero fornitore chiede anche {{names}}.',
  brand: 'Paga con',
  amount: 'Importo',
  merchant: 'Negozio',
  payment: 'Pagamento',
  approve: 'Approva',
  cancel: 'Annulla, come un cliente',
  timeout: 'Lascia scadere',
  decline: 'Rifiuta',
  code: 'Codice del risultato',
  timeoutMeans:
    'Se scade, il negozio vede prima il pagamento in sospeso; dopo 30 minuti termina con 100.396.103.',
  reference: 'I test scelgono senza clic: vedi {{docs}}.',
  unknownTitle: 'Questo pagamento è sconosciuto',
  unknown: 'Nessun pagamento in sospeso a questo indirizzo. Torna al negozio e paga di nuovo.',
  close: 'Puoi chiudere questa finestra',
  toResult: 'Vedi il risultato nel negozio',
};
