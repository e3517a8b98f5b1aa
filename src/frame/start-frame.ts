import type { FieldKinds } from './field/kinds.ts';
import { openFrame } from './frame.ts';
import { readFrameParams } from './frame-params.ts';

/** Starts this frame as soon as its document is complete. @param kinds the fields that the document can show */
export function startFrame(kinds: FieldKinds): void {
  // The document's end, which contains the parameters, stands behind this script (src/gateway/core/frame-markup.ts).
  addEventListener('DOMContentLoaded', () => {
    const lines = document.querySelector<HTMLMetaElement>('[name=parameters]')?.content;
    const params = readFrameParams(location.hash, window.name, lines ?? '');
    if (params) openFrame(params, kinds);
  });
}
