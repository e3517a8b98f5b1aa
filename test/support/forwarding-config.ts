import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entityId, token } from './gateway.ts';

/** Writes a configuration into the folder whose one channel forwards its payments to this upstream. Returns the file. */
export function writeForwardingConfig(folder: string, upstream: { readonly address: string }): string {
  const file = join(folder, 'config.json');
  const channel = {
    id: entityId,
    name: 'Shop',
    upstream: { address: upstream.address, accessToken: 'dGVzdA==', entityId },
  };
  const merchant = { id: 'c'.repeat(32), name: 'Shop', channels: [channel] };
  writeFileSync(
    file,
    JSON.stringify({ merchants: [merchant], tokens: [{ accessToken: token, entities: [entityId] }] }),
  );
  return file;
}
