/** All habits of merchants. */
import { domHabits } from './dom-habits.ts';
import type { Habit } from './habit.ts';
import { loadHabits } from './load-habits.ts';
import { scriptHabits } from './script-habits.ts';
import { submitHabits } from './submit-habits.ts';

/** Each habit is a story of `stories/merchants` and a picture of `pictures/merchants.pictures.ts`. */
export const habits: readonly Habit[] = [...domHabits, ...submitHabits, ...scriptHabits, ...loadHabits];
