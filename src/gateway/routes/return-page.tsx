import { closedPageTexts } from '../../texts/closed-page.ts';
import { chooseTexts } from '../../texts/languages.ts';
import { renderDocument } from '../../web/document.tsx';
import { InlineStyle } from '../../web/inline.tsx';
import { preferredLanguages } from '../../web/negotiation.ts';
import { pageStyle } from './page-style.ts';

/** The headers of that page: it has no script, and nobody frames it. */
export const returnPageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src ${pageStyle.source}; base-uri 'none'; frame-ancestors 'none'`,
  'Cache-Control': 'no-store',
};

/**
 * Returns the page at which a shopper ends who comes back from an acquirer's page and whose payment has no address of a shop:
 * a merchant's server made it without `shopperResultUrl`.
 */
export function renderReturnPage(acceptLanguage: string | undefined): string {
  const { tag, dir, texts } = chooseTexts(closedPageTexts, preferredLanguages(acceptLanguage));
  return renderDocument(
    <html lang={tag} dir={dir}>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{texts.close}</title>
      <InlineStyle style={pageStyle} />
      <main>
        <h1>{texts.close}</h1>
      </main>
    </html>,
  );
}
