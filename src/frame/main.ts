import { openFrame } from './frame.ts';
import { readPlace } from './place.ts';

const place = readPlace(new URL(location.href), document.documentElement.dataset);
if (place) openFrame(place);
