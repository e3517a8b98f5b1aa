/** What a failed test leaves behind, so that nobody has to run it again to know why. */
import { writeFile } from 'node:fs/promises';
import type { TestInfo } from '@playwright/test';
import type { JournalEvent } from '#contract/control/events.ts';
import type { TestGateway } from '../gateway.ts';
import { toLine } from '../journal.ts';
import type { TestShop } from '../shop.ts';
import type { TestTenant } from '../tenant.ts';

type Attached = Pick<TestInfo, 'attach' | 'outputPath'>;

/** What a test ran with. */
export interface TestSetting {
  readonly gateway: Pick<TestGateway, 'log'>;
  readonly shop?: Pick<TestShop, 'log'> | undefined;
  readonly tenant: Pick<TestTenant, 'journal' | 'seed' | 'workbenchUrl'>;
}

/** Attaches seed and address in the workbench, and as files timeline, journal, the gateway's log and the shop's. */
export async function attachRecords(
  { gateway, shop, tenant }: TestSetting,
  testInfo: Attached,
): Promise<void> {
  await testInfo.attach('payment seed', { body: tenant.seed, contentType: 'text/plain' });
  await testInfo.attach('payment workbench', { body: tenant.workbenchUrl(), contentType: 'text/plain' });
  const events = await tenant.journal.events().catch((error: unknown) => String(error));
  if (typeof events === 'string') {
    // The reason that the test failed counts, not that a gateway which is gone has no journal any more.
    await attachFile(testInfo, 'timeline', `It could not be read: ${events}\n`);
  } else {
    await attachFile(testInfo, 'timeline', timelineOf(events));
    await attachFile(testInfo, 'journal', JSON.stringify(events, null, 2), 'json');
  }
  for (const [name, log] of [
    ['gateway log', gateway.log()],
    ['shop log', shop?.log() ?? ''],
  ] as const) {
    if (log !== '') await attachFile(testInfo, name, log);
  }
}

/** Everything in the order in which it began: a request comes before what it caused, although it ends after that. */
function timelineOf(events: readonly JournalEvent[]): string {
  const inOrder = [...events].sort((one, other) => one.realTime - other.realTime || one.seq - other.seq);
  return inOrder.map((event) => `  ${toLine(event)}\n`).join('');
}

/** Attaches a text as a file. Reporters print a file's path, but cut a text that is attached without one. */
async function attachFile(
  testInfo: Attached,
  name: string,
  text: string,
  kind: 'txt' | 'json' = 'txt',
): Promise<void> {
  const path = testInfo.outputPath(`payment-${name.replaceAll(' ', '-')}.${kind}`);
  await writeFile(path, text);
  await testInfo.attach(`payment ${name}`, {
    path,
    contentType: kind === 'txt' ? 'text/plain' : 'application/json',
  });
}
