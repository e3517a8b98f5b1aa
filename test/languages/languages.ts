import { type LanguageCode, languages } from '../../src/texts/languages.ts';

/** The Han characters of a national standard, which lists them by how common they are, in rows of 94. */
function hanOf(encoding: 'gb2312' | 'euc-jp', lastRow: number): string {
  const bytes: number[] = [];
  for (let row = 16; row <= lastRow; row++)
    for (let place = 1; place <= 94; place++) bytes.push(0xa0 + row, 0xa0 + place);
  return (new TextDecoder(encoding).decode(Uint8Array.from(bytes)).match(/\p{Script=Han}/gu) ?? []).join('');
}

const latin = (more: string) => new RegExp(`^[a-z${more}]$`, 'iu');

/** The lower-case letters of each language; the `i` flag adds the capitals. */
const alphabets: Readonly<Partial<Record<LanguageCode, RegExp>>> = {
  en: latin(''),
  de: latin('äöüß'),
  fr: latin('àâæçéèêëîïôœùûüÿ'),
  es: latin('áéíñóúü'),
  it: latin('àèéìòù'),
  nl: latin('ëïéóöü'),
  dk: latin('æøåé'),
  fi: latin('äöå'),
  se: latin('åäö'),
  // The `i` flag does not pair ı and İ with other letters.
  tr: latin('çğıİöşüâî'),
  // The first level of JIS X 0208, and the character for brass. Forms of China and Taiwan are not in it.
  ja: new RegExp(`^[${hanOf('euc-jp', 47)}鍮\\p{Script=Hiragana}\\p{Script=Katakana}ー]$`, 'u'),
  sl: latin('čšž'),
  pt: latin('áâãàçéêíóôõú'),
  pl: latin('ąćęłńóśźż'),
  cz: latin('áčďéěíňóřšťúůýž'),
  hu: latin('áéíóöőúüű'),
  bg: /^[а-ъьюя]$/iu,
  ro: latin('ăâîșț'),
  ru: /^[а-яё]$/iu,
  // GB 2312 has simplified characters only.
  cn: new RegExp(`^[${hanOf('gb2312', 87)}]$`, 'u'),
  gr: /^[α-ωάέήίόύώϊϋΐΰ]$/iu,
  no: latin('æøåéô'),
  sk: latin('áäčďéíĺľňóôŕšťúýž'),
  ar: /^[\p{Script=Arabic}\p{M}]$/u,
  ko: /^\p{Script=Hangul}$/u,
};

/** The letters of a language. A language without a row above may use every letter of its script. */
export function alphabetOf(code: LanguageCode): RegExp {
  const { script = 'Latn' } = new Intl.Locale(languages[code].tag).maximize();
  return alphabets[code] ?? new RegExp(`^[\\p{Script=${script}}\\p{M}]$`, 'u');
}

/**
 * Characters that the alphabet allows and the language does not use: cedillas in Romanian; in Arabic the mark of the
 * accusative after the letter that carries it, because we write it before.
 */
export const foreign: Readonly<Partial<Record<LanguageCode, RegExp>>> = {
  ro: /[\u015e\u015f\u0162\u0163]/u,
  ar: /\u0627\u064b/u,
};

/** Matches whole words. `\b` would not do, because it knows ASCII letters only. */
const words = (list: string) => new RegExp(`(?<!\\p{L})(?:${list})(?!\\p{L})`, 'iu');
/** Words of a register that the guide has not chosen (locales.md section 5). */
export const otherRegister: Readonly<Partial<Record<LanguageCode, RegExp>>> = {
  de: words('du|dein|deine|deinen|deiner|dir|dich|gib|prüfe|wähle'),
  fr: words('tu|ton|ta|tes|saisis|réessaie|choisis'),
  es: words('tú|tu|tus|introduce|elige|revisa|pulsa|inténtalo'),
  it: words('lei|inserisca|scelga|controlli|riprovi|prema'),
  nl: words('je|jij|jouw|jullie'),
  dk: words('deres'),
  fi: words('te|teidän|syöttäkää|antakaa|tarkistakaa|valitkaa'),
  se: words('ni|er|ert|era'),
  tr: words('sen|senin|gir|kontrol et'),
  pt: words('tu|teu|tua|teus|tuas|você|introduz|escolhe|salvar|processando'),
  pl: words('Ty|Twój|Twoja|Twoje|Twoją|Twojego|Pan|Pani|Państwo|Pana'),
  cz: words('ty|tvůj|tvoje|tvou|zadej|vyber|zkus|zkontroluj'),
  sk: words('ty|tvoj|tvoja|tvoju|zadaj|vyber|skús|skontroluj'),
  hu: words('te|tied|add|írd|válaszd|ellenőrizd|próbáld'),
  bg: words('ти|твой|твоя|твоята|въведи|избери|провери|опитай'),
  ro: words('tu|tău|ta|introdu|alege|plătește|salvează'),
  ru: words('ты|твой|твоя|введи|выбери|проверь|попробуй'),
  cn: /你/u,
  gr: words('εσύ|σου|εισάγαγε|επίλεξε|έλεγξε|δοκίμασε'),
  sl: words('tvoj|tvojo|vnesi|izberi'),
  no: words('deres'),
  ko: /(?:해라|하라|해요|[가-힣]니\?|[가-힣]세용)/u,
  ja: /(?:しろ|せよ|である|だよ)(?:。|$)/u,
};

/** Words for “please”, which errors do without (rule 7). In Chinese and Japanese 请 and ください belong to the polite form. */
export const impolite: Readonly<Partial<Record<LanguageCode, RegExp>>> = {
  en: words('please'),
  de: words('bitte'),
  fr: words('s’il vous plaît|veuillez|merci'),
  es: words('por favor'),
  it: words('per favore|per piacere|si prega'),
  nl: words('alstublieft|aub|gelieve'),
  dk: words('venligst'),
  fi: words('ole hyvä|kiitos'),
  se: words('vänligen|snälla'),
  tr: words('lütfen'),
  sl: words('prosimo|prosim'),
  pt: words('por favor|faça favor'),
  pl: words('proszę|prosimy'),
  cz: words('prosím|prosíme'),
  hu: words('kérjük|kérem'),
  bg: words('моля'),
  ro: words('vă rugăm'),
  ru: words('пожалуйста'),
  gr: words('παρακαλώ|παρακαλούμε'),
  no: words('vennligst'),
  sk: words('prosím|prosíme'),
  ar: words('يرجى|الرجاء|من فضلك'),
  ko: /해 주십시오|부탁/u,
};

/** Russian words written with е that the guide writes with ё (rule 10). */
export const yo =
  /(?<!\p{L})(?:счет|истек(?!\p{L})|платеж(?!\p{L})|платежн|еще|прошел|(?:отмен|заверш|отклон|сохран|подтвержд|отключ)ен(?:н|(?!\p{L})))/iu;
