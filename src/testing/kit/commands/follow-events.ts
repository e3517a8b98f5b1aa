/** `payment-widgets listen`: prints the events of a gateway as they happen. */
import type { JournalEvent } from '#contract/control/events.ts';
import type { TenantEvent } from '#contract/control/records.ts';
import type { ControlClient } from '../control-client.ts';
import { toLine } from '../journal.ts';
import { type CommandSetting, readTesterCommand } from './read-arguments.ts';

/**
 * Prints a line for each event: of one tenant with `--tenant`, of all without it, each with its tenant unless that is the
 * demo merchant. Resolves when the gateway ends the stream.
 *
 * @param signal ends it
 */
export async function followEvents(setting: CommandSetting, signal?: AbortSignal): Promise<void> {
  const { words, control, tenant } = readTesterCommand(setting, 'payment-widgets listen');
  if (words.length > 0) throw new Error(`listen takes no "${words.join(' ')}"; --tenant names a tenant.`);
  const path = tenant === undefined ? '/events/stream' : `/tenants/${tenant}/events/stream`;
  setting.print(`Listening to ${control.url}; stop with Ctrl+C.`);
  for await (const data of readStream(control, path, signal)) setting.print(lineOf(data));
}

function lineOf(data: JournalEvent | TenantEvent): string {
  if (!('event' in data)) return toLine(data);
  return data.tenant === 'demo' ? toLine(data.event) : `${toLine(data.event)} (${data.tenant})`;
}

/** Reads the data of server-sent events (HTML standard, "Server-sent events"), which are one line of JSON each here. */
async function* readStream(
  control: ControlClient,
  path: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<JournalEvent | TenantEvent> {
  let rest = '';
  for await (const chunk of control.openStream(path, signal)) {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      // `lost` and `slow` have a type; comments keep the connection open.
      const [, data] = /^data: ?(.*)$/m.exec(block) ?? [];
      if (data !== undefined && !/^event:/m.test(block)) yield JSON.parse(data);
    }
  }
}
