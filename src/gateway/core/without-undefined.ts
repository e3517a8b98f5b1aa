type Defined<Members> = { [Name in keyof Members]: Exclude<Members[Name], undefined> };

/** Copies an object without the members whose value is undefined. */
export function withoutUndefined<Members extends object>(members: Members): Defined<Members> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as Defined<Members>;
}
