type Defined<Members> = { [Name in keyof Members]: Exclude<Members[Name], undefined> };

/** An object without the members that have no value. */
export function withoutUndefined<Members extends object>(members: Members): Defined<Members> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as Defined<Members>;
}
