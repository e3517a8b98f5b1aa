import type { Texts } from './en.ts';

/** Czech, vy, infinitive on buttons (locales.md section 5). */
export const cz: Texts = {
  title: 'Simulovaná platba',
  intro: 'Tato stránka nahrazuje stránku {{brand}}. Peníze se nepřevádějí. Zvolte, jak platba skončí.',
  wants: 'Skutečný poskytovatel vyžaduje také: {{names}}.',
  brand: 'Způsob platby',
  amount: 'Částka',
  merchant: 'Obchod',
  payment: 'Platba',
  approve: 'Schválit',
  cancel: 'Zrušit jako zákazník',
  timeout: 'Nechat vypršet čas',
  decline: 'Zamítnout',
  code: 'Kód výsledku',
  timeoutMeans:
    'Když čas vyprší, obchod nejprve vidí platbu jako čekající; po 30 minutách skončí kódem 100.396.103.',
  reference: 'Testy volí bez kliknutí: viz {{docs}}.',
  unknownTitle: 'Tato platba není známa',
  unknown: 'Na této adrese nečeká žádná platba. Vraťte se do obchodu a zaplaťte znovu.',
  close: 'Toto okno můžete zavřít',
  toResult: 'Zobrazit výsledek v obchodě',
};
