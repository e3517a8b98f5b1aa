import type { Texts } from './en.ts';

/** Slovenian, vi, second person singular on buttons (locales.md section 5). */
export const sl: Texts = {
  title: 'Simulirano plačilo',
  intro:
    'Ta stran nadomešča stran ponudnika {{brand}}. Denar ne bo nakazan. Izberite, kako se plačilo konča.',
  wants: 'Pravi ponudnik zahteva tudi: {{names}}.',
  brand: 'Način plačila',
  amount: 'Znesek',
  merchant: 'Trgovina',
  payment: 'Plačilo',
  approve: 'Odobri',
  cancel: 'Prekliči kot kupec',
  timeout: 'Pusti, da čas poteče',
  decline: 'Zavrni',
  code: 'Koda rezultata',
  timeoutMeans:
    'Če čas poteče, je plačilo za trgovino najprej odprto; po 30 minutah se konča s kodo 100.396.103.',
  reference: 'Testi izbirajo brez klika: glejte {{docs}}.',
  unknownTitle: 'To plačilo ni znano',
  unknown: 'Na tem naslovu ne čaka nobeno plačilo. Vrnite se v trgovino in plačajte znova.',
  close: 'To okno lahko zaprete',
  toResult: 'Prikaži rezultat v trgovini',
};
