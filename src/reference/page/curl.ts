/** A call of an operation as a shell command; whoever pastes it sets GATEWAY, ACCESS_TOKEN, ENTITY_ID and ID. */
import type { Row } from '#contract/parameters/table.ts';
import type { Endpoint, ExampleParameters } from '../endpoints/endpoint.ts';

/** The reader's own values, which the page says how to set. */
export const variables = ['GATEWAY', 'ACCESS_TOKEN', 'ENTITY_ID', 'ID'] as const;

/** @param fields of the body; the operation's own example when absent */
export function curl(endpoint: Endpoint, fields: ExampleParameters = endpoint.example ?? {}): string {
  const { method, path, caller, body, query = [] } = endpoint;
  const address = `"$GATEWAY${path.replace('{id}', '$ID')}${queryOf(query)}"`;
  const lines = [
    `curl${method === 'delete' ? ' -X DELETE' : ''} ${address}`,
    ...(caller === 'merchant' ? ['-H "Authorization: Bearer $ACCESS_TOKEN"'] : []),
    ...(body === undefined ? [] : ['-d "entityId=$ENTITY_ID"', ...Object.entries(fields).map(field)]),
  ];
  return lines.join(' \\\n  ');
}

/** What is required of a query. */
function queryOf(rows: readonly Row[]): string {
  const needed = rows.filter(({ required }) => required === 'R').map(queryField);
  return needed.length === 0 ? '' : `?${needed.join('&')}`;
}

function queryField({ name, format, example = format.example }: Row): string {
  return `${name}=${name === 'entityId' ? '$ENTITY_ID' : encodeURIComponent(example)}`;
}

function field([name, value]: readonly [string, string]): string {
  return `--data-urlencode '${name}=${value}'`;
}
