import type { LanguageCode } from '../../src/texts/languages.ts';
import type { Section } from './sections.ts';

/** A phrase, the reason, and the sections in which it is unwanted; all when none is named. */
type Unwanted = readonly [phrase: RegExp, reason: string, ...sections: Section[]];

/** A payment, or a thing to confirm, that “waits”: a calque of an English line that is gone. */
const waits = (phrase: RegExp): Unwanted => [
  phrase,
  'a calque of “waits”',
  'simulatedProvider',
  'simulatedIssuer',
];

/** Phrases that readers removed from a language, with the reason. No section may bring one back. */
export const unwanted: Readonly<Partial<Record<LanguageCode, readonly Unwanted[]>>> = {
  en: [
    [/goes? on by itself/i, 'a page continues automatically'],
    [/no money moves|nothing waits/i, 'a calque'],
    [/session (?:ends|has ended)/i, 'a session expires'],
  ],
  de: [
    [/\bTaste\b/, 'a key of the keyboard; on a screen it is a Schaltfläche'],
    [/Gültigkeitsdatum/, 'cards have an Ablaufdatum'],
    [/Sitzung (?:endet|ist beendet)/, 'a Sitzung läuft ab'],
    waits(/wartet/u),
  ],
  nl: [
    [/bewa(?:ar|ren)/i, 'shops save with opslaan'],
    [/bank van de kaart/, 'shoppers are told of uw bank'],
  ],
  fr: [
    [/banque de la carte/, 'banks say authentification par votre banque'],
    [/session de paiement (?:se termine|est terminée)/, 'terminé is said of a payment that is made'],
    waits(/n’attend/u),
  ],
  es: [
    [/cobrar \S+(?: \S+)? de su cuenta/, 'banks cargan en cuenta'],
    [/Ahora vuelve|(?<!\p{L})vuelve a la/iu, 'reads as an order in the familiar form'],
    [/banco de la tarjeta/, 'the issuer is the banco emisor'],
  ],
  it: [[/banca della carta/, 'the issuer is the banca emittente']],
  pt: [[/banco do cartão/, 'the issuer is the banco emissor']],
  dk: [[/kortets bank/, 'the issuer is the kortudsteder'], waits(/venter på/u)],
  se: [[/kortets bank/, 'the issuer is the kortutgivare'], waits(/väntar på/u)],
  no: [[/kortets bank/, 'the issuer is the kortutsteder'], waits(/venter på/u)],
  cz: [[/relac/, 'a word of programmers; time to pay runs out'], waits(/čeká/u)],
  sk: [[/reláci/, 'a word of programmers; time to pay runs out'], waits(/čaká/u)],
  pl: [
    [/ciąg dalszy nastąpi/i, 'is said of serials'],
    [/bank(?:u|iem)? karty/, 'the issuer is the wydawca karty'],
    waits(/(?<!\p{L})czeka/u),
  ],
  hu: [
    [/csoportos beszedés/i, 'the form says SEPA-beszedés'],
    [/nincs nyitva/, 'is said of shops'],
    waits(/(?:nem|sem) vár/u),
  ],
  ro: [[/nu se mișcă/, 'a calque of “no money moves”'], waits(/așteaptă/u)],
  bg: [[/не се движат/, 'a calque of “no money moves”'], waits(/(?<!\p{L})чака(?!\p{L})/u)],
  sl: [[/se ne premakne|se ne prenaša/, 'a calque of “no money moves”'], waits(/(?<!\p{L})čaka/u)],
  tr: [[/simüle/, 'a simulation is a simülasyon']],
  ja: [
    [/手続き.*終了/, 'finished is said of a payment that is made'],
    [/模擬/, 'testers read テスト'],
    [/お金は動/, 'a calque of “no money moves”'],
    [
      /支払いを確認してください|確認(?:済み|ボタン)|はい、確認/,
      'the shopper approves: 承認',
      'simulatedIssuer',
    ],
  ],
  cn: [
    [/按下/, 'buttons are clicked: 点击'],
    [/会话/, 'a word of programmers'],
    [/(?<!国家\/地区)国家代码/, 'not every code is of a country'],
    [/资金流动/, 'testers are told that nothing is charged'],
  ],
  ko: [
    [/돈이 (?:이동|오가)/, 'a calque of “no money moves”'],
    waits(/기다리는/u),
    [/결제를 확인하세요|확인(?:하기|했|됨| 버튼)|예, 확인/, 'the shopper approves: 승인', 'simulatedIssuer'],
  ],
  gr: [waits(/περιμένει/)],
  fi: [waits(/ei odota/)],
  ar: [waits(/[تي]نتظر/)],
};
