/** Statements whose text is made once. Kysely takes longer to make the text of one than SQLite takes to run it. */
import type { Compilable, CompiledQuery, DialectAdapter, Kysely } from 'kysely';
import type { Schema } from './schema/schema.ts';

/** Stands in a statement for the value of this name. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Returns a function that runs a statement with values. The text is made with the first values, once for each database, so that it
 * must depend neither on them nor on which are there.
 *
 * @param build makes the statement; what it is given in the place of a value becomes a parameter
 */
export function prepareStatement<Values extends object, Row>(
  build: (db: Kysely<Schema>, values: Values) => Compilable<Row>,
): (db: Kysely<Schema>, values: Values) => Promise<readonly Row[]> {
  /** A transaction has the adapter of its database. */
  const statements = new WeakMap<DialectAdapter, CompiledQuery<Row>>();

  function compile(db: Kysely<Schema>, values: Values): CompiledQuery<Row> {
    const placeholders = Object.keys(values).map((name) => [name, new Placeholder(name)]);
    return build(db, Object.fromEntries(placeholders)).compile();
  }

  return async (db, values) => {
    const { adapter } = db.getExecutor();
    const statement = statements.get(adapter) ?? compile(db, values);
    statements.set(adapter, statement);
    const parameters = statement.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    return (await db.executeQuery<Row>({ ...statement, parameters })).rows;
  };
}
