import type { Texts } from './en.ts';

export const hu: Texts = {
  heading: 'Ellenőrzés a kártyakibocsátó banknál',
  wait: 'Egy pillanat.',
  waitLonger: 'Ez a szokásosnál kissé tovább tart. Hagyja nyitva ezt az oldalt: automatikusan folytatódik.',
  opened: 'Megnyílt a bankja oldala. Ott erősítse meg a fizetést.',
  decoupledHeading: 'Erősítse meg a fizetést a bankjánál',
  decoupled:
    'Bankja kéri, hogy erősítse meg ezt a fizetést, például az alkalmazásában. Hagyja nyitva ezt az oldalt: automatikusan folytatódik.',
  checking: 'Egyeztetünk a bankjával.',
  cancelling: 'A fizetés megszakítása folyamatban van.',
  offline: 'Nincs kapcsolat. Semmi sem veszett el: automatikusan folytatódik, ha a kapcsolat helyreáll.',
  help: 'Nem jelenik meg a bankja oldala?',
  again: 'Újrakezdés',
  fullWindow: 'Megnyitás teljes ablakban',
  cancel: 'Mégse',
  cancelQuestion: 'Megszakítja ezt a fizetést?',
  cancelYes: 'Igen, megszakítom',
  cancelNo: 'Nem, folytatom',
  finished: 'Az ellenőrzés befejeződött. Most visszatér az üzletbe.',
  toShop: 'Tovább az üzletbe',
  lostHeading: 'Ez az ellenőrzés már nem érvényes',
  lost: 'Térjen vissza az üzletbe, és nézze meg, hogy fizetett-e már, mielőtt újra fizet.',
  retry: 'Újrapróbálás',
  noScript:
    'A JavaScript ki van kapcsolva, és nélküle nem érhető el a bankja. Kapcsolja be a böngésző beállításaiban, majd töltse be újra ezt az oldalt.',
};
