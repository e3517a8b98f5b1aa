import type { Texts } from './en.ts';

export const ro: Texts = {
  heading: 'Verificare de către banca emitentă',
  wait: 'Un moment.',
  waitLonger: 'Durează puțin mai mult decât de obicei. Lăsați această pagină deschisă: va continua automat.',
  opened: 'Pagina băncii este deschisă. Confirmați plata acolo.',
  decoupledHeading: 'Confirmați la banca dumneavoastră',
  decoupled:
    'Banca vă cere să confirmați această plată, de exemplu în aplicația sa. Lăsați această pagină deschisă: va continua automat.',
  checking: 'Verificăm la banca dumneavoastră.',
  cancelling: 'Plata este în curs de anulare.',
  offline: 'Nu există conexiune. Nimic nu s-a pierdut: pagina va continua automat când revine conexiunea.',
  help: 'Nu apare pagina băncii?',
  again: 'Începeți din nou',
  fullWindow: 'Deschideți în toată fereastra',
  cancel: 'Anulare',
  cancelQuestion: 'Anulați această plată?',
  cancelYes: 'Da, anulez plata',
  cancelNo: 'Nu, continui plata',
  finished: 'Verificarea s-a încheiat. Reveniți acum la magazin.',
  toShop: 'Înapoi la magazin',
  lostHeading: 'Această verificare nu mai este disponibilă',
  lost: 'Reveniți la magazin și vedeți acolo dacă ați plătit, înainte de a plăti din nou.',
  retry: 'Încercați din nou',
  noScript:
    'JavaScript este dezactivat, iar fără el nu putem contacta banca. Activați-l în setările browserului, apoi reîncărcați această pagină.',
};
