import { openFrame } from './frame.ts';
import { readFrameParams } from './frame-params.ts';

// The document's end, which contains the parameters, stands behind this script (src/gateway/core/frame-markup.ts).
addEventListener('DOMContentLoaded', () => {
  const { dataset = {} } = document.getElementById('parameters') ?? {};
  const params = readFrameParams(new URL(location.href), dataset);
  if (params) openFrame(params);
});
