/** Says that the payment form needs JavaScript. `shop.js` hides it, and shows it again when a script of the page fails. */
import type { ShopTexts } from '../../texts/shop.ts';

export function NeedsScript({ words }: { words: ShopTexts }) {
  return (
    <p class="needs-script" role="alert">
      {words.needsScript}
    </p>
  );
}
