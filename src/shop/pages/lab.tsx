/**
 * The drawer of the checkout page for testers, in its footer: values to type, the form's look, colours, languages and single brands.
 * `browser/every-page.ts` remembers whether it is open.
 */
import { shopTexts } from '../../texts/shop.ts';
import type { ChosenMethods } from '../orders/methods.ts';
import { BrandBoxes } from './brand-boxes.tsx';
import { colourLinks, languageLinks, PageLinks } from './page-links.tsx';
import { type PageLocation, type Preferences, styles, toAddress } from './preferences.ts';
import { TestInputs } from './test-inputs.tsx';

interface LabProps {
  readonly preferences: Preferences;
  /** Address of the checkout page with what the visitor chose. */
  readonly location: PageLocation;
  /** Code of the article. */
  readonly article: string;
  readonly choice: ChosenMethods;
}

export function Lab({ preferences, location, article, choice }: LabProps) {
  const { language, style, scheme } = preferences;
  const words = shopTexts[language.code];
  const looks = styles.map((one) => ({
    name: words[one],
    address: toAddress(location, { ...preferences, style: one }),
    isCurrent: one === style,
    tag: language.tag,
  }));
  return (
    <details class="lab">
      <summary>{words.lab}</summary>
      <div class="lab-content">
        <section class="test-data">
          <h2>{words.testData}</h2>
          <TestInputs language={language} methods={choice.methods} />
        </section>
        <section>
          <h2>{words.look}</h2>
          <nav class="choice" aria-label={words.look}>
            <PageLinks links={looks} />
          </nav>
          <h2>{words.colours}</h2>
          <nav class="choice" aria-label={words.colours}>
            <PageLinks links={colourLinks(location, preferences)} />
          </nav>
        </section>
        <section>
          <h2>{words.language}</h2>
          <nav class="choice tongues" aria-label={words.language}>
            <PageLinks links={languageLinks(location, preferences)} />
          </nav>
        </section>
        <details class="help">
          <summary>{words.chooseBrands}</summary>
          <form class="ask" action="/checkout" method="get">
            <input type="hidden" name="article" value={article} />
            <input type="hidden" name="style" value={style} />
            <input type="hidden" name="scheme" value={scheme} />
            <input type="hidden" name="lang" value={language.code} />
            <BrandBoxes words={words} choice={choice} />
            <button type="submit" class="button">
              {words.show}
            </button>
          </form>
        </details>
      </div>
    </details>
  );
}
