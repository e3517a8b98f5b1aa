import { openFrame } from './frame.ts';
import { readFrameParams } from './frame-params.ts';

const params = readFrameParams(new URL(location.href), document.documentElement.dataset);
if (params) openFrame(params);
