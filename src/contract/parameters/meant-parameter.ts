import { nearest } from '../nearest.ts';
import { structures } from './groups.ts';

const names = structures.flatMap(({ rows }) => rows.map(({ name }) => name));

/** Returns the parameter that was probably meant by a name; undefined when none is like it. */
export const meantParameter = (name: string): string | undefined =>
  nearest(name.replaceAll(/\[[0-9]+\]/g, '[n]'), names);
