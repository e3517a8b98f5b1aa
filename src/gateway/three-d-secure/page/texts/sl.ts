import type { Texts } from './en.ts';

export const sl: Texts = {
  heading: 'Potrditev banke, ki je izdala kartico',
  wait: 'Počakajte trenutek.',
  waitLonger: 'To traja nekoliko dlje kot običajno. Pustite to stran odprto: samodejno se bo nadaljevala.',
  opened: 'Stran vaše banke je odprta. Tam potrdite plačilo.',
  decoupledHeading: 'Potrdite pri svoji banki',
  decoupled:
    'Vaša banka vas prosi, da potrdite to plačilo, na primer v njeni aplikaciji. Pustite to stran odprto: samodejno se bo nadaljevala.',
  checking: 'Preverjamo pri vaši banki.',
  cancelling: 'Plačilo se preklicuje.',
  offline:
    'Ni povezave. Nič ni izgubljeno: stran se bo samodejno nadaljevala, ko bo povezava spet vzpostavljena.',
  help: 'Se stran vaše banke ne prikaže?',
  again: 'Začni znova',
  fullWindow: 'Odpri v celem oknu',
  cancel: 'Prekliči',
  cancelQuestion: 'Želite preklicati to plačilo?',
  cancelYes: 'Da, prekliči',
  cancelNo: 'Ne, nadaljuj',
  finished: 'Potrjevanje je končano. Zdaj se vračate v trgovino.',
  toShop: 'Naprej v trgovino',
  lostHeading: 'To potrjevanje ni več mogoče',
  lost: 'Vrnite se v trgovino in tam preverite, ali ste že plačali, preden znova plačate.',
  retry: 'Poskusi znova',
  noScript:
    'JavaScript je izklopljen in brez njega se ni mogoče povezati z vašo banko. Vklopite ga v nastavitvah brskalnika in znova naložite to stran.',
};
