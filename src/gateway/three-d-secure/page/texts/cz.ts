import type { Texts } from './en.ts';

export const cz: Texts = {
  heading: 'Ověření bankou, která vydala kartu',
  wait: 'Počkejte okamžik.',
  waitLonger: 'Trvá to o něco déle než obvykle. Nechte tuto stránku otevřenou: bude pokračovat sama.',
  opened: 'Stránka vaší banky je otevřená. Potvrďte platbu tam.',
  decoupledHeading: 'Potvrďte platbu u své banky',
  decoupled:
    'Vaše banka vás žádá o potvrzení této platby, například ve své aplikaci. Nechte tuto stránku otevřenou: bude pokračovat sama.',
  checking: 'Ověřujeme to u vaší banky.',
  cancelling: 'Platba se ruší.',
  offline: 'Chybí připojení. Nic se neztratilo: po obnovení připojení bude stránka pokračovat sama.',
  help: 'Stránka vaší banky se nezobrazuje?',
  again: 'Začít znovu',
  fullWindow: 'Otevřít v celém okně',
  cancel: 'Zrušit',
  cancelQuestion: 'Zrušit tuto platbu?',
  cancelYes: 'Ano, zrušit',
  cancelNo: 'Ne, pokračovat',
  finished: 'Ověření je dokončeno. Nyní se vracíte do obchodu.',
  toShop: 'Pokračovat do obchodu',
  lostHeading: 'Toto ověření už není platné',
  lost: 'Vraťte se do obchodu a zjistěte tam, zda jste už nezaplatili, než zaplatíte znovu.',
  retry: 'Zkusit znovu',
  noScript:
    'JavaScript je vypnutý a bez něj nelze vaši banku kontaktovat. Zapněte ho v nastavení prohlížeče a načtěte tuto stránku znovu.',
};
