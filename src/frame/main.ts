import { openFrame } from './frame.ts';
import { readPlace } from './frame-params.ts';

const place = readPlace(new URL(location.href), document.documentElement.dataset);
if (place) openFrame(place);
