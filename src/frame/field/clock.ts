import { createRightClock } from '#contract/right-clock.ts';

/** The time now. The gateway writes its own into the document: a time that the page chose would ask for one date after the other. */
export const now = createRightClock(Number(document.documentElement.dataset.now), Date, performance);
