import type { LanguageCode } from '../../src/texts/languages.ts';

/** Phrases that readers removed from a language, with the reason. No section may bring one back. */
export const unwanted: Readonly<Partial<Record<LanguageCode, readonly (readonly [RegExp, string])[]>>> = {
  en: [
    [/goes? on by itself/i, 'a page continues automatically'],
    [/no money moves|nothing waits/i, 'a calque'],
    [/session (?:ends|has ended)/i, 'a session expires'],
  ],
  de: [
    [/\bTaste\b/, 'a key of the keyboard; on a screen it is a Schaltfläche'],
    [/Gültigkeitsdatum/, 'cards have an Ablaufdatum'],
    [/Sitzung (?:endet|ist beendet)/, 'a Sitzung läuft ab'],
  ],
  nl: [
    [/bewa(?:ar|ren)/i, 'shops save with opslaan'],
    [/bank van de kaart/, 'shoppers are told of uw bank'],
  ],
  fr: [
    [/banque de la carte/, 'banks say authentification par votre banque'],
    [/session de paiement (?:se termine|est terminée)/, 'terminé is said of a payment that is made'],
  ],
  es: [
    [/cobrar \S+(?: \S+)? de su cuenta/, 'banks cargan en cuenta'],
    [/Ahora vuelve|(?<!\p{L})vuelve a la/iu, 'reads as an order in the familiar form'],
    [/banco de la tarjeta/, 'the issuer is the banco emisor'],
  ],
  it: [[/banca della carta/, 'the issuer is the banca emittente']],
  pt: [[/banco do cartão/, 'the issuer is the banco emissor']],
  dk: [[/kortets bank/, 'the issuer is the kortudsteder']],
  se: [[/kortets bank/, 'the issuer is the kortutgivare']],
  no: [[/kortets bank/, 'the issuer is the kortutsteder']],
  cz: [[/relac/, 'a word of programmers; time to pay runs out']],
  sk: [[/reláci/, 'a word of programmers; time to pay runs out']],
  pl: [
    [/ciąg dalszy nastąpi/i, 'is said of serials'],
    [/bank(?:u|iem)? karty/, 'the issuer is the wydawca karty'],
  ],
  hu: [
    [/csoportos beszedés/i, 'the form says SEPA-beszedés'],
    [/nincs nyitva/, 'is said of shops'],
  ],
  ro: [[/nu se mișcă/, 'a calque of “no money moves”']],
  bg: [[/не се движат/, 'a calque of “no money moves”']],
  sl: [[/se ne premakne|se ne prenaša/, 'a calque of “no money moves”']],
  tr: [[/simüle/, 'a simulation is a simülasyon']],
  ja: [
    [/手続き.*終了/, 'finished is said of a payment that is made'],
    [/模擬/, 'testers read テスト'],
  ],
  cn: [
    [/按下/, 'buttons are clicked: 点击'],
    [/会话/, 'a word of programmers'],
    [/(?<!国家\/地区)国家代码/, 'not every code is of a country'],
    [/资金流动/, 'testers are told that nothing is charged'],
  ],
  ko: [[/돈이 (?:이동|오가)/, 'a calque of “no money moves”']],
};
