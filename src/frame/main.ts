import { openFrame } from './frame.ts';
import { readFrameParams } from './frame-params.ts';

const lines = document.querySelector<HTMLMetaElement>('[name=parameters]')?.content;
const params = readFrameParams(location.hash, window.name, lines ?? '');
if (params) openFrame(params);
// Without its style, text in the input could tell by its shape what is typed (threeds-security.md T4).
else document.forms[0]?.remove();
