import { openFrame } from './frame.ts';
import { readFrameParams } from './frame-params.ts';

const lines = document.querySelector<HTMLMetaElement>('[name=parameters]')?.content;
const params = readFrameParams(location.hash, window.name, lines ?? '');
if (params) openFrame(params);
