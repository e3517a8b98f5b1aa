/**
 * Says that the payment form needs JavaScript. The script of every page hides it, and shows it again when a script of the
 * page fails (`browser/every-page.ts`).
 */
import type { ShopTexts } from '../../texts/shop.ts';

export function NeedsScript({ words }: { words: ShopTexts }) {
  return (
    <p class="needs-script" role="alert">
      {words.needsScript}
    </p>
  );
}
