/**
 * Decides to which addresses a shopper may safely be sent back, and adds `id` and `resourcePath` to them
 * (gateway-contract 5.6 and 8.3, settled question 22). It works on the text of the address: code in `src/contract` has
 * no URL parser, and a parser would change what the merchant wrote.
 */

/**
 * Spaces, control characters, backslashes and similar characters. Browsers drop or replace them, so an address with
 * them may lead elsewhere than it seems.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop controls inside a scheme
const hiding = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\\<>"`{}|^]/;

const scheme = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i;

/**
 * Schemes that browsers or operating systems handle themselves: scripts, files, shells, mounts, installers. Any other
 * scheme may be an app's deep link.
 */
const reserved = new Set(
  (
    'about afp android-app blob cifs chrome chrome-extension content data dav davs devtools dict dns edge facetime ' +
    'file filesystem finger ftp ftps git gopher imap intent itms-services jar javascript jnlp ldap ldaps ' +
    'livescript magnet mailto market microsoft-edge mk mocha moz-extension news nfs nntp opera pop ' +
    'resource rlogin rsync search search-ms sftp shell sip sips sms smb snmp ssh svn tel telnet unc vbscript ' +
    'view-source vnc vscode vscode-insiders webcal ws wss wyciwyg x-apple.systempreferences'
  ).split(' '),
);

/** Schemes of Windows: its settings, its app installer, and office programs that open any given address. */
const windows = /^ms-/;

/** Returns what is wrong with a return address, as the end of a sentence; empty when a shopper may be sent there. */
export function problemOfReturnAddress(address: string): string {
  if (address.length > 2048) return 'must have at most 2048 characters; shorten its query';
  if (hiding.test(address)) {
    return 'must not hold spaces, control characters, backslashes, quotes or brackets; percent-encode them';
  }
  const [, name, authority] = scheme.exec(address) ?? [];
  if (name === undefined || authority === undefined) {
    return 'must be an absolute address; begin it with https://, http:// or the scheme:// of your app';
  }
  const lower = name.toLowerCase();
  if (reserved.has(lower) || windows.test(lower))
    return `must not use the scheme ${lower}:; use https:, http: or the scheme of your app`;
  if (lower !== 'http' && lower !== 'https') return '';
  if (authority === '' || authority.startsWith(':')) return 'must name a host after the two slashes';
  if (authority.includes('@'))
    return 'must not hold a user name or password; remove what stands before the @';
  return '';
}

/**
 * Returns the return address with `id` and `resourcePath` as its last query parameters. The address keeps its own query
 * and fragment; an `id` or `resourcePath` from an earlier attempt is replaced, so that none occurs twice.
 */
export function returnAddress(address: string, id: string, resourcePath: string): string {
  const hash = address.indexOf('#');
  const fragment = hash < 0 ? '' : address.slice(hash);
  const whole = hash < 0 ? address : address.slice(0, hash);
  const mark = whole.indexOf('?');
  const base = mark < 0 ? whole : whole.slice(0, mark);
  const kept =
    mark < 0
      ? []
      : whole
          .slice(mark + 1)
          .split('&')
          .filter(isKept);
  const added = [`id=${encodeURIComponent(id)}`, `resourcePath=${encodeURIComponent(resourcePath)}`];
  return `${base}?${[...kept, ...added].join('&')}${fragment}`;
}

function isKept(pair: string): boolean {
  const name = decoded(pair.split('=', 1)[0] ?? '');
  return pair !== '' && name !== 'id' && name !== 'resourcePath';
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
