import type { Texts } from './en.ts';

export const fi: Texts = {
  heading: 'Kortin myöntäjän vahvistus',
  wait: 'Hetkinen.',
  waitLonger: 'Tämä kestää hieman tavallista kauemmin. Pidä sivu auki: se etenee automaattisesti.',
  opened: 'Pankkisi sivu on auki. Vahvista maksu siellä.',
  decoupledHeading: 'Vahvista pankissasi',
  decoupled:
    'Pankkisi pyytää sinua vahvistamaan tämän maksun, esimerkiksi sovelluksessaan. Pidä sivu auki: se etenee automaattisesti.',
  checking: 'Tarkistamme asian pankistasi.',
  cancelling: 'Maksua peruutetaan.',
  offline: 'Yhteyttä ei ole. Mitään ei katoa: sivu etenee automaattisesti, kun yhteys palaa.',
  help: 'Eikö pankkisi sivu näy?',
  again: 'Aloita alusta',
  fullWindow: 'Avaa koko ikkunassa',
  cancel: 'Peruuta',
  cancelQuestion: 'Peruutetaanko tämä maksu?',
  cancelYes: 'Kyllä, peruuta',
  cancelNo: 'Ei, jatka',
  finished: 'Vahvistus on valmis. Palaat nyt kauppaan.',
  toShop: 'Jatka kauppaan',
  lostHeading: 'Tämä vahvistus ei ole enää voimassa',
  lost: 'Palaa kauppaan ja katso siellä, oletko maksanut, ennen kuin maksat uudelleen.',
  retry: 'Yritä uudelleen',
  noScript:
    'JavaScript on pois päältä, eikä pankkiisi saada yhteyttä ilman sitä. Ota se käyttöön selaimen asetuksissa ja lataa sivu uudelleen.',
};
