/** Puts the habits of merchants together. */
import { domHabits } from './dom-habits.ts';
import type { Habit } from './habit.ts';
import { loadHabits } from './load-habits.ts';
import { migratedPages } from './migrated-pages.ts';
import { scriptHabits } from './script-habits.ts';
import { submitHabits } from './submit-habits.ts';

/** All habits. Each is a story in `stories/merchants` and a picture on the sheets of `pictures/merchants.pictures.ts`. */
export const habits: readonly Habit[] = [
  ...domHabits,
  ...submitHabits,
  ...scriptHabits,
  ...loadHabits,
  ...migratedPages,
];
