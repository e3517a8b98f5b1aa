/** Pictures of the payment form, and the mark of the product. The pages load nothing: they hold their pictures. */
import type { VNode } from 'preact';
import { guideGroups } from '../guides/groups.ts';

/** Returns the first picture that a guide shows, without a text: it stands beside the title of the guide. @param name of the guide */
export function guidePicture(name: string): VNode | undefined {
  const guide = guideGroups.flatMap(({ guides }) => guides).find((one) => one.name === name);
  const [, src, width, height] =
    /<img src="(data:[^"]+)"[^>]* width="(\d+)" height="(\d+)">/.exec(guide?.html ?? '') ?? [];
  return src === undefined ? undefined : <img src={src} alt="" width={width} height={height} />;
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
