import { brandName } from '../contract/brands/form-types.ts';
import { join, type Markup } from '../web/template.ts';
import type { Texts } from './locales/en.ts';
import type { Choice, MethodGroup } from './methods.ts';
import type { Shell } from './shell.ts';

/** The brands of a group, to choose one or several of. */
export function brandBoxes(
  shell: Shell,
  words: Texts,
  { method, brands }: MethodGroup,
  choice: Choice,
): Markup {
  const boxes = brands.map((brand) =>
    shell.part(choice.brands.includes(brand) ? 'brand-checked.html' : 'brand.html', {
      brand,
      name: brandName(brand),
    }),
  );
  return shell.part('brands.html', { name: words[method], boxes: join(boxes) });
}
