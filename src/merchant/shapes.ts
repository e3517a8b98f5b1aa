/** Checks the shape of values. A library for it would be many times larger than the rest of the client. */

/** Checks whether a value has a type or shape. */
export type Check = (value: unknown) => boolean;

export const isText: Check = (value) => typeof value === 'string';

export const isAbsentOr =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

/** Returns the members of an object; undefined for any other value. */
export function getMembers(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return value as Record<string, unknown>;
}

/** Returns the check of an object. It may have further members. */
export function hasMembers(checks: Readonly<Record<string, Check>>): Check {
  return (value) => {
    const members = getMembers(value);
    return members !== undefined && Object.entries(checks).every(([name, check]) => check(members[name]));
  };
}
