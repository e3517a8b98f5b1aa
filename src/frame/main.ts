import { openFrame } from './frame.ts';
import { readFrameParams } from './frame-params.ts';

// The document's end, which contains the parameters, stands behind this script (src/gateway/core/frame-markup.ts).
addEventListener('DOMContentLoaded', () => {
  const lines = document.querySelector<HTMLMetaElement>('[name=parameters]')?.content;
  const params = readFrameParams(location.hash, window.name, lines ?? '');
  if (params) openFrame(params);
});
