/**
 * The articles that the demo shop sells. Prices live here, on the server, so that no page and no link can change them.
 */

/** Payment type of every order: a debit, which charges the shopper at once. */
export const paymentType = 'DB';

export type ArticleCode = 'lamp' | 'teapot' | 'chair' | 'blanket' | 'vase' | 'clock';

export interface Article {
  /** Identifies the article. The article's texts and its drawing are named by it, too. */
  readonly code: ArticleCode;
  /** Price in euro. */
  readonly amount: string;
}

/** The article that the playground sells at first. */
export const sample: Article = { code: 'lamp', amount: '89.00' };
const otherSample: Article = { code: 'chair', amount: '249.00' };
/** The articles between which the playground's visitor chooses. */
export const samples: readonly Article[] = [sample, otherSample];

export const articles: readonly Article[] = [
  sample,
  { code: 'teapot', amount: '42.50' },
  otherSample,
  { code: 'blanket', amount: '120.00' },
  { code: 'vase', amount: '34.00' },
  { code: 'clock', amount: '64.90' },
];

export function findArticle(code: string | undefined): Article | undefined {
  return articles.find((article) => article.code === code);
}
