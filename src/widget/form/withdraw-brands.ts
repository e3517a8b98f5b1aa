import { cardCodes } from '#contract/brands/card-names.ts';
import type { MountedForms } from './mounted-forms.ts';
import type { Later } from './parts/draw-with-later.ts';
import type { UpdatedWidget } from './update/updated-widget.ts';

/**
 * Takes brands away that the gateway cannot charge. Their forms are drawn before it answers.
 *
 * @param charged the brands that it charges; undefined where it charges all
 */
export async function withdrawBrands(
  mounted: readonly MountedForms[],
  charged: readonly string[] | undefined,
  later: Later,
  widget: UpdatedWidget,
): Promise<void> {
  const isOffered = (code: string) => charged?.includes(code) !== false;
  if (mounted.every(({ codes }) => (codes.length > 0 ? codes : cardCodes).every(isOffered))) return;
  await (await later.load())?.offerOnly(widget, mounted, isOffered);
}
