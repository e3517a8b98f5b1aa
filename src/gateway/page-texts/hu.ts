import type { Texts } from './en.ts';

/** Hungarian, Ön, nouns on buttons (locales.md section 5). */
export const hu: Texts = {
  title: 'Szimulált fizetés',
  intro:
    'Ez az oldal a {{brand}} oldalát helyettesíti. Pénzmozgás nem történik. Válassza ki, hogyan végződjön a fizetés.',
  wants: 'A valódi szolgáltató ezeket is kéri: {{names}}.',
  brand: 'Fizetési mód',
  amount: 'Összeg',
  merchant: 'Üzlet',
  payment: 'Fizetés',
  approve: 'Jóváhagyás',
  cancel: 'Megszakítás vásárlóként',
  timeout: 'Időtúllépés',
  decline: 'Elutasítás',
  code: 'Eredménykód',
  timeoutMeans:
    'Időtúllépéskor az üzlet a fizetést először függőben látja; 30 perc után 100.396.103 kóddal végződik.',
  reference: 'A tesztek kattintás nélkül választanak: lásd {{docs}}.',
  unknownTitle: 'Ez a fizetés ismeretlen',
  unknown: 'Ezen a címen nem vár fizetés. Térjen vissza az üzletbe, és fizessen újra.',
  close: 'Bezárhatja ezt az ablakot',
  toResult: 'Az eredmény megtekintése az üzletben',
};
