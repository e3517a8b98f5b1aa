/** Pictures of the payment form, and the mark of the product. They are elements and styles: the pages load nothing. */
import type { VNode } from 'preact';

/** What stands in the form: each label with the text of its field. */
const fields = [
  ['Card number', '4200 0000 0000 0000'],
  ['Expiry date', '12 / 34'],
  ['Security code', '123'],
  ['Name on card', 'Jane Jones'],
] as const;

/** Draws the form. @param look classes that change it */
export function formPicture(look = ''): VNode {
  return (
    <span class={`form ${look}`} aria-hidden="true">
      {fields.map(([label, text]) => (
        <span>
          {label}
          <span class="field">{text}</span>
        </span>
      ))}
      <span class="pay">Pay €92.00</span>
    </span>
  );
}

/** A card in the shape of the form's button. */
export function ProductMark(): VNode {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <rect class="ground" width="32" height="32" rx="8" />
      <rect class="line" x="6" y="9" width="20" height="14" rx="2.5" />
      <path class="line" d="M6 14h20M10 18.75h4" />
    </svg>
  );
}
