import * as z from 'zod/mini';
import { openFrame } from './frame.ts';
import { readPlace } from './place.ts';

// The frame's policy forbids eval; without this zod would try it once and raise a violation.
z.config({ jitless: true });

const place = readPlace(new URL(location.href), document.documentElement.dataset.shop);
if (place) openFrame(place);
