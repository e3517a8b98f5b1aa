import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Parameters } from '#contract/parameters/table.ts';
import { formTexts } from '../../texts/all-forms.ts';
import { chooseTexts } from '../../texts/languages.ts';
import { priceText } from '../../texts/price-text.ts';
import { AmountText } from '../../web/amount-text.tsx';
import { renderDocument } from '../../web/document.tsx';
import { toFrameAncestors } from '../../web/framed-policy.ts';
import { InlineStyle } from '../../web/inline.tsx';
import { preferredLanguages } from '../../web/negotiation.ts';
import type { AmountChanged } from '../core/refusal.ts';
import { readShopOrigins } from '../core/shop-origins.ts';
import { pageStyle } from './page-style.ts';

/** What the page does not send again: the amount that was seen before, and the attempt that is over. */
const outdated = new Set(['shownAmount', 'shownCurrency', 'attemptId']);

/**
 * Answers a browser that submitted a form by itself: a page with the new amount, whose button sends the same once more.
 * Such a form never has a card, see `requireOwnPage`.
 *
 * @param prepared the parameters of the checkout
 */
export function sendAmountChanged(
  request: FastifyRequest,
  reply: FastifyReply,
  rawParameters: Parameters,
  prepared: Parameters,
  { status, amount, currency }: AmountChanged,
): FastifyReply {
  const language = chooseTexts(formTexts, [
    rawParameters.locale ?? prepared.locale ?? '',
    ...preferredLanguages(request.headers['accept-language']),
  ]);
  const { tag, dir, texts } = language;
  const [before = '', after = ''] = texts.amountChanged.split('{0}');
  const again = Object.entries(rawParameters).filter(([name]) => !outdated.has(name));
  const fields = [...again, ['shownAmount', amount], ['shownCurrency', currency]] as const;
  return reply
    .code(status)
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      // Without `form-action`: Chromium applies it to redirects, too, and the answer may lead anywhere, to an app as well.
      'Content-Security-Policy': `default-src 'none'; style-src ${pageStyle.source}; base-uri 'none'; frame-ancestors ${toFrameAncestors(readShopOrigins(prepared))}`,
      'Cache-Control': 'no-store',
      // With `no-referrer` the browser would send the form with `Origin: null`, which is a foreign page.
      'Referrer-Policy': 'same-origin',
    })
    .send(
      renderDocument(
        <html lang={tag} dir={dir}>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>{texts.submit}</title>
          <InlineStyle style={pageStyle} />
          <main>
            <h1>
              {before}
              <AmountText>{priceText(amount, currency, language)}</AmountText>
              {after}
            </h1>
            <form method="post">
              {fields.map(([name, value]) => (
                <input type="hidden" name={name} value={value} />
              ))}
              <button type="submit">{texts.submit}</button>
            </form>
          </main>
        </html>,
      ),
    );
}
