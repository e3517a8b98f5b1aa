import { brandName } from '#contract/brands/form-types.ts';
import type { ShopTexts } from '../../texts/shop.ts';
import { type ChosenMethods, methodGroups } from '../orders/methods.ts';

/** Shows a checkbox for every brand that the shop accepts, in groups. The visitor chooses one brand or several. */
export function BrandBoxes({ words, choice }: { words: ShopTexts; choice: ChosenMethods }) {
  return methodGroups.map(({ method, brands }) => (
    <fieldset class="brands">
      <legend>{words[method]}</legend>
      {brands.map((brand) => (
        <label>
          <input type="checkbox" name="brands" value={brand} checked={choice.brands.includes(brand)} />{' '}
          <bdi lang="en">{brandName(brand)}</bdi>
        </label>
      ))}
    </fieldset>
  ));
}
