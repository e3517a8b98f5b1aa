/** Writes a call of an operation as a shell command. */
import type { Row } from '#contract/parameters/table.ts';
import type { Endpoint, ExampleParameters } from '../endpoints/endpoint.ts';

/**
 * Returns the command. GATEWAY, ACCESS_TOKEN and ENTITY_ID stand for the reader's own; an ID is set in a line before.
 *
 * @param fields parameters of the body; the operation's own example when absent
 */
export function curl(endpoint: Endpoint, fields: ExampleParameters = endpoint.example ?? {}): string {
  const { method, path, caller, body, query = [], usual = [] } = endpoint;
  const address = `"$GATEWAY${path.replace('{id}', '$ID')}${queryOf(query, usual)}"`;
  const lines = [
    `curl${method === 'delete' ? ' -X DELETE' : ''} ${address}`,
    ...(caller === 'merchant' ? ['-H "Authorization: Bearer $ACCESS_TOKEN"'] : []),
    ...(body === undefined ? [] : ['-d "entityId=$ENTITY_ID"', ...Object.entries(fields).map(field)]),
  ];
  const command = lines.join(' \\\n  ');
  return path.includes('{id}') ? `ID=id-of-an-answer\n${command}` : command;
}

/** Returns the required and the usual parameters of a query, with the leading question mark; empty when there are none. */
function queryOf(rows: readonly Row[], usual: readonly string[]): string {
  const needed = rows
    .filter(({ required, name }) => required === 'R' || usual.includes(name))
    .map(queryField);
  return needed.length === 0 ? '' : `?${needed.join('&')}`;
}

function queryField({ name, format, example = format.example }: Row): string {
  return `${name}=${name === 'entityId' ? '$ENTITY_ID' : encodeURIComponent(example)}`;
}

function field([name, value]: readonly [string, string]): string {
  return `--data-urlencode '${name}=${value}'`;
}
