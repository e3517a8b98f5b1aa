/** A recorded request as a command line. */
import type { RequestDetail, ShownValue } from '#contract/control/events.ts';

/** Quotes a text for a shell (POSIX, 2.2.2). */
export const shellQuoted = (text: string) =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** Gives `card.holder` for `{ card: { holder } }`. */
export function flatParameters(
  parameters: { readonly [name: string]: ShownValue },
  prefix = '',
): [string, string][] {
  return Object.entries(parameters).flatMap(([name, value]): [string, string][] => {
    const whole = prefix === '' ? name : `${prefix}.${name}`;
    if (value !== null && typeof value === 'object')
      return flatParameters(value as { readonly [name: string]: ShownValue }, whole);
    return [[whole, String(value ?? '')]];
  });
}

/** Whether a value was cut before it was recorded, so that it cannot be sent again. */
export const isMasked = (value: string) => /[*•…]/.test(value);

/**
 * Writes the command that sends a request again. What was masked stands in it as it was recorded, and a first line says so.
 *
 * @param gateway its address
 */
export function toCurl(
  { method, path, parameters }: Pick<RequestDetail, 'method' | 'path' | 'parameters'>,
  gateway: string,
  accessToken: string,
): string {
  const sent = flatParameters(parameters);
  const masked = sent.filter(([, value]) => isMasked(value)).map(([name]) => name);
  const address = new URL(path, gateway).href;
  const isRead = method === 'GET' || method === 'DELETE';
  const options = [
    ...(isRead && sent.length > 0 ? ['-G'] : []),
    ...(method === 'DELETE' || (method === 'POST' && sent.length === 0) ? [`-X ${method}`] : []),
    `-H ${shellQuoted(`Authorization: Bearer ${accessToken}`)}`,
    ...sent.map(([name, value]) => `--data-urlencode ${shellQuoted(`${name}=${value}`)}`),
  ];
  const note = masked.length === 0 ? '' : `# masked when it was recorded: ${masked.join(', ')}\n`;
  return `${note}${[`curl ${shellQuoted(address)}`, ...options].join(' \\\n  ')}`;
}
