/** How many statements a payment costs: each is a round trip to a shared database, and time in which nothing else runs. */
import { expect, test } from 'vitest';
import { type Driver, loadDriver } from '../../../src/gateway/store/sqlite/driver.ts';
import { card, checkout, entityId, type TestGateway, testGateway, token } from '../../support/gateway.ts';

let statements: string[] = [];

/** Makes a driver that notes the statements of requests, by their verb and table. */
async function notingDriver(): Promise<Driver> {
  const { DatabaseSync, StatementSync } = await loadDriver();
  class Noting extends DatabaseSync {
    override prepare(sql: string) {
      const statement = super.prepare(sql);
      const [, verb, table] = /^(insert|update|delete|select).*?(?:into|update|from) "(\w+)"/s.exec(
        sql.replace(/^update/, 'update update'),
      ) ?? ['', sql];
      const note =
        <Values extends unknown[], Result>(run: (...values: Values) => Result) =>
        (...values: Values) => {
          if (table !== undefined) statements.push(`${verb} ${table}`);
          return run(...values);
        };
      return Object.defineProperties(statement, {
        run: { value: note(statement.run.bind(statement)) },
        all: { value: note(statement.all.bind(statement)) },
      });
    }
  }
  return { DatabaseSync: Noting, StatementSync };
}

async function statementsOf(pay: (gateway: TestGateway) => Promise<string>): Promise<readonly string[]> {
  const gateway = await testGateway({ driver: await notingDriver() });
  statements = [];
  expect(await pay(gateway)).toBe('000.100.110');
  const made = statements;
  await gateway.close();
  return made;
}

test('a payment from server to server writes its row and its job, and then its outcome, and reads nothing', async () => {
  const made = await statementsOf(async (gateway) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await gateway.post('/v1/payments', { ...checkout, entityId, ...card }, headers);
    return answer.json().result.code;
  });
  expect(made).toEqual(['insert payments', 'insert jobs', 'update payments', 'delete jobs']);
});
