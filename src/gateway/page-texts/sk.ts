import type { Texts } from './en.ts';

/** Slovak, vy, infinitive on buttons (locales.md section 5). */
export const sk: Texts = {
  title: 'Simulovaná platba',
  intro: 'Táto stránka nahrádza stránku {{brand}}. Peniaze sa neprevádzajú. Zvoľte, ako sa platba skončí.',
  wants: 'Skutočný poskytovateľ vyžaduje aj: {{names}}.',
  brand: 'Spôsob platby',
  amount: 'Suma',
  merchant: 'Obchod',
  payment: 'Platba',
  approve: 'Schváliť',
  cancel: 'Zrušiť ako zákazník',
  timeout: 'Nechať uplynúť čas',
  decline: 'Zamietnuť',
  code: 'Kód výsledku',
  timeoutMeans:
    'Keď čas uplynie, obchod najprv vidí platbu ako čakajúcu; po 30 minútach sa skončí kódom 100.396.103.',
  reference: 'Testy volia bez kliknutia: pozrite {{docs}}.',
  unknownTitle: 'Táto platba nie je známa',
  unknown: 'Na tejto adrese nečaká žiadna platba. Vráťte sa do obchodu a zaplaťte znova.',
  close: 'Toto okno môžete zavrieť',
  toResult: 'Zobraziť výsledok v obchode',
};
