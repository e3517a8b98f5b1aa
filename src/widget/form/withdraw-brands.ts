import { cardCodes } from '#contract/brands/card-names.ts';
import type { MountedForms } from './mounted-forms.ts';
import type { Later } from './parts/draw-with-later.ts';
import type { UpdatedWidget } from './update/updated-widget.ts';

/** Takes brands away that the gateway cannot charge. Their forms are drawn before it answers. */
export async function withdrawBrands(
  mounted: readonly MountedForms[],
  later: Later,
  widget: UpdatedWidget,
): Promise<void> {
  const isOffered = (code: string) => widget.checkout.charged?.includes(code) !== false;
  if (mounted.every(({ codes }) => (codes.length > 0 ? codes : cardCodes).every(isOffered))) return;
  await (await later.load())?.offerOnly(widget, mounted, isOffered);
}
