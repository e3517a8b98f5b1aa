import type { Texts } from './en.ts';

export const sk: Texts = {
  heading: 'Overenie bankou, ktorá vydala kartu',
  wait: 'Chvíľu počkajte.',
  waitLonger: 'Trvá to o niečo dlhšie než zvyčajne. Nechajte túto stránku otvorenú: bude pokračovať sama.',
  opened: 'Stránka vašej banky je otvorená. Potvrďte platbu tam.',
  decoupledHeading: 'Potvrďte platbu vo svojej banke',
  decoupled:
    'Vaša banka vás žiada o potvrdenie tejto platby, napríklad vo svojej aplikácii. Nechajte túto stránku otvorenú: bude pokračovať sama.',
  checking: 'Overujeme to vo vašej banke.',
  cancelling: 'Platba sa ruší.',
  offline: 'Chýba pripojenie. Nič sa nestratilo: po obnovení pripojenia bude stránka pokračovať sama.',
  help: 'Stránka vašej banky sa nezobrazuje?',
  again: 'Začať znova',
  fullWindow: 'Otvoriť v celom okne',
  cancel: 'Zrušiť',
  cancelQuestion: 'Zrušiť túto platbu?',
  cancelYes: 'Áno, zrušiť',
  cancelNo: 'Nie, pokračovať',
  finished: 'Overenie je dokončené. Teraz sa vraciate do obchodu.',
  toShop: 'Pokračovať do obchodu',
  lostHeading: 'Toto overenie už nie je platné',
  lost: 'Vráťte sa do obchodu a zistite tam, či ste už nezaplatili, skôr než zaplatíte znova.',
  retry: 'Skúsiť znova',
  noScript:
    'JavaScript je vypnutý a bez neho sa nedá spojiť s vašou bankou. Zapnite ho v nastaveniach prehliadača a načítajte túto stránku znova.',
};
