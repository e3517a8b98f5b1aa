import { domHabits } from './dom-habits.ts';
import type { Habit } from './habit.ts';
import { loadHabits } from './load-habits.ts';
import { scriptHabits } from './script-habits.ts';
import { submitHabits } from './submit-habits.ts';

/** Every page of the merchants' stories, also the units of the picture run. */
export const habits: readonly Habit[] = [...domHabits, ...submitHabits, ...scriptHabits, ...loadHabits];
