/** The demo shop's own words. The payment form brings its own. */
import type { Language } from './articles.ts';

const en = {
  shop: 'Lumen & Loom',
  tagline: 'Three good things for a quiet room',
  demo: 'Demo shop: no money moves.',
  buy: 'Buy',
  back: 'Back to the shop',
  payFor: 'Pay for',
  language: 'Language',
  look: 'Form style',
  card: 'Card',
  plain: 'Plain',
  testCards: 'Test cards',
  testCardsHint: 'Any future expiry date, any three-digit code (American Express: four digits).',
  paid: 'Thank you, your payment was accepted.',
  pending: 'Your payment is being processed. We will tell you as soon as it is settled.',
  declined: 'The payment was declined and nothing was charged.',
  mismatch: 'The payment does not fit the order, so we did not accept it. Nothing will be sent.',
  differs: 'Different from the order:',
  again: 'Try again',
  details: 'What the shop’s server read from the gateway',
  raw: 'Whole record (JSON)',
  noStatus: 'We could not read the result of your payment.',
  noStatusHelp: 'It may still have gone through. Do not pay again; reload this page in a moment.',
  badLink: 'This link does not lead to a payment.',
  badLinkHelp: 'Go back to the shop and start again.',
  noCheckout: 'The checkout could not be started.',
  noCheckoutHelp: 'The gateway did not answer as expected. Try again in a moment.',
  failed: 'Something went wrong in the shop.',
  failedHelp: 'Try again in a moment.',
};

export type Texts = Readonly<typeof en>;

const de: Texts = {
  shop: 'Lumen & Loom',
  tagline: 'Drei gute Dinge für ein ruhiges Zimmer',
  demo: 'Demo-Shop: Es fließt kein Geld.',
  buy: 'Kaufen',
  back: 'Zurück zum Shop',
  payFor: 'Bezahlen:',
  language: 'Sprache',
  look: 'Formularstil',
  card: 'Karte',
  plain: 'Schlicht',
  testCards: 'Testkarten',
  testCardsHint:
    'Beliebiges künftiges Ablaufdatum, beliebige dreistellige Prüfnummer (American Express: vier Stellen).',
  paid: 'Vielen Dank, Ihre Zahlung wurde angenommen.',
  pending: 'Ihre Zahlung wird bearbeitet. Wir melden uns, sobald sie abgeschlossen ist.',
  declined: 'Die Zahlung wurde abgelehnt, es wurde nichts abgebucht.',
  mismatch: 'Die Zahlung passt nicht zur Bestellung und wurde nicht angenommen. Es wird nichts versandt.',
  differs: 'Anders als in der Bestellung:',
  again: 'Noch einmal versuchen',
  details: 'Was der Server des Shops beim Gateway gelesen hat',
  raw: 'Ganzer Datensatz (JSON)',
  noStatus: 'Das Ergebnis Ihrer Zahlung konnte nicht gelesen werden.',
  noStatusHelp:
    'Sie kann trotzdem geklappt haben. Zahlen Sie nicht noch einmal, laden Sie diese Seite gleich neu.',
  badLink: 'Dieser Link führt zu keiner Zahlung.',
  badLinkHelp: 'Gehen Sie zurück zum Shop und beginnen Sie neu.',
  noCheckout: 'Die Bezahlung konnte nicht begonnen werden.',
  noCheckoutHelp: 'Das Gateway hat nicht wie erwartet geantwortet. Versuchen Sie es gleich noch einmal.',
  failed: 'Im Shop ist etwas schiefgegangen.',
  failedHelp: 'Versuchen Sie es gleich noch einmal.',
};

const ar: Texts = {
  shop: 'Lumen & Loom',
  tagline: 'ثلاثة أشياء جميلة لغرفة هادئة',
  demo: 'متجر تجريبي: لا تُحوَّل أي أموال.',
  buy: 'شراء',
  back: 'العودة إلى المتجر',
  payFor: 'الدفع مقابل',
  language: 'اللغة',
  look: 'نمط النموذج',
  card: 'بطاقة',
  plain: 'بسيط',
  testCards: 'بطاقات للتجربة',
  testCardsHint: 'أي تاريخ انتهاء في المستقبل وأي رمز من ثلاثة أرقام (أمريكان إكسبريس: أربعة أرقام).',
  paid: 'شكراً لك، تم قبول الدفعة.',
  pending: 'دفعتك قيد المعالجة، وسنخبرك فور اكتمالها.',
  declined: 'رُفضت الدفعة ولم يُخصم أي مبلغ.',
  mismatch: 'الدفعة لا تطابق الطلب ولذلك لم نقبلها، ولن يُرسل أي شيء.',
  differs: 'ما يختلف عن الطلب:',
  again: 'حاول مرة أخرى',
  details: 'ما قرأه خادم المتجر من بوابة الدفع',
  raw: 'السجل كاملاً (JSON)',
  noStatus: 'تعذرت قراءة نتيجة دفعتك.',
  noStatusHelp: 'ربما نجحت الدفعة. لا تدفع مرة أخرى، بل أعد تحميل الصفحة بعد قليل.',
  badLink: 'هذا الرابط لا يؤدي إلى دفعة.',
  badLinkHelp: 'عد إلى المتجر وابدأ من جديد.',
  noCheckout: 'تعذر بدء عملية الدفع.',
  noCheckoutHelp: 'لم تجب البوابة كما هو متوقع. حاول مرة أخرى بعد قليل.',
  failed: 'حدث خطأ في المتجر.',
  failedHelp: 'حاول مرة أخرى بعد قليل.',
};

export const texts: Readonly<Record<Language, Texts>> = { en, de, ar };

/** Names of the languages in themselves. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  ar: 'العربية',
};
