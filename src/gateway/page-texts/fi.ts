import type { Texts } from './en.ts';

/** Finnish, neutral imperative (locales.md section 5). */
export const fi: Texts = {
  title: 'Simuloitu maksu',
  intro: 'Tämä sivu korvaa palvelun {{brand}} sivun. Rahaa ei veloiteta. Valitse, miten maksu päättyy.',
  wants: 'Oikea palvelu vaatii myös: {{names}}.',
  brand: 'Maksutapa',
  amount: 'Summa',
  merchant: 'Kauppa',
  payment: 'Maksu',
  approve: 'Hyväksy',
  cancel: 'Peruuta asiakkaana',
  timeout: 'Anna ajan loppua',
  decline: 'Hylkää',
  code: 'Tuloskoodi',
  timeoutMeans:
    'Jos aika loppuu, maksu on kaupalle ensin avoin; 30 minuutin kuluttua se päättyy koodiin 100.396.103.',
  reference: 'Testit valitsevat ilman napsautusta: katso {{docs}}.',
  unknownTitle: 'Maksua ei tunneta',
  unknown: 'Tässä osoitteessa ei odota maksua. Palaa kauppaan ja maksa uudelleen.',
  close: 'Voit sulkea tämän ikkunan',
  toResult: 'Katso tulos kaupassa',
};
