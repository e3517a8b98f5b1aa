/** What the demo shop sells. Prices live here, on the server: a page or a link cannot change them. */
export const languages = ['en', 'de', 'ar'] as const;
export type Language = (typeof languages)[number];

/** How every order is paid: debited at once. */
export const paymentType = 'DB';

/** What the shop takes, in the order it shows them. */
export const brands = ['VISA', 'MASTER', 'AMEX', 'DINERS', 'DISCOVER', 'JCB', 'MAESTRO', 'UNIONPAY'];

export interface Article {
  readonly code: string;
  readonly amount: string;
  readonly currency: string;
  readonly name: Readonly<Record<Language, string>>;
  readonly text: Readonly<Record<Language, string>>;
}

export const articles: readonly Article[] = [
  {
    code: 'lamp',
    amount: '89.00',
    currency: 'EUR',
    name: { en: 'Reading lamp', de: 'Leselampe', ar: 'مصباح قراءة' },
    text: {
      en: 'Brass arm, linen shade, warm light.',
      de: 'Messingarm, Leinenschirm, warmes Licht.',
      ar: 'ذراع نحاسية وغطاء من الكتان وضوء دافئ.',
    },
  },
  {
    code: 'teapot',
    amount: '42.50',
    currency: 'EUR',
    name: { en: 'Teapot', de: 'Teekanne', ar: 'إبريق شاي' },
    text: {
      en: 'Stoneware, holds one litre, pours without a drip.',
      de: 'Steinzeug, ein Liter, gießt ohne zu tropfen.',
      ar: 'خزف حجري بسعة لتر واحد، يصب دون تقطير.',
    },
  },
  {
    code: 'chair',
    amount: '249.00',
    currency: 'EUR',
    name: { en: 'Armchair', de: 'Sessel', ar: 'كرسي بذراعين' },
    text: {
      en: 'Oak frame, wool cover, made to last.',
      de: 'Eichengestell, Wollbezug, für viele Jahre.',
      ar: 'هيكل من البلوط وغطاء من الصوف، يدوم طويلاً.',
    },
  },
];

export function findArticle(code: string | undefined): Article | undefined {
  return articles.find((article) => article.code === code);
}

/** The price as its buyer writes it. */
export function priceOf({ amount, currency }: Article, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(Number(amount));
}
