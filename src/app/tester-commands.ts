/** `payment-widgets listen` and `payment-widgets trigger`, which talk to a test environment that runs. */
import { findRunning } from './running.ts';

/** Runs a command for testers. Throws an error that says what to do. @param args the words after the command */
export async function runTesterCommand(
  command: 'listen' | 'trigger',
  args: readonly string[],
): Promise<void> {
  const setting = {
    args,
    running: findRunning().flatMap(({ control }) => control ?? []),
    token: process.env.PAYMENT_WIDGETS_CONTROL_TOKEN ?? '',
    print: (line: string) => void process.stdout.write(`${line}\n`),
  };
  if (command === 'listen') {
    const { followEvents } = await import('../testkit/commands/follow-events.ts');
    await followEvents(setting);
  } else {
    const { triggerEvent } = await import('../testkit/commands/trigger-event.ts');
    await triggerEvent(setting);
  }
}
