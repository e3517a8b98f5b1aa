/** What the demo shop sells. Prices live here, on the server: a page or a link cannot change them. */

/** How every order is paid: debited at once. */
export const paymentType = 'DB';

export type ArticleCode = 'lamp' | 'teapot' | 'chair' | 'blanket' | 'vase' | 'clock';

export interface Article {
  /** Names its texts and its drawing, too. */
  readonly code: ArticleCode;
  /** Price in euro. */
  readonly amount: string;
}

/** What the playground sells. */
export const sample: Article = { code: 'lamp', amount: '89.00' };

export const articles: readonly Article[] = [
  sample,
  { code: 'teapot', amount: '42.50' },
  { code: 'chair', amount: '249.00' },
  { code: 'blanket', amount: '120.00' },
  { code: 'vase', amount: '34.00' },
  { code: 'clock', amount: '64.90' },
];

export function findArticle(code: string | undefined): Article | undefined {
  return articles.find((article) => article.code === code);
}
