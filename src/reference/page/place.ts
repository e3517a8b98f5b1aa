/** The settings of the gateway that the pages show, and the commands that are ready for it. */
import { demoEntityId, demoToken } from '../../gateway/config/config.ts';

export interface DocsPlace {
  /** Origin of the gateway, for the examples. */
  readonly origin: string;
  /** Whether the demo merchant may use the gateway. */
  readonly hasDemo: boolean;
}

/**
 * Returns a command that can be pasted into a shell: with the gateway's address and, where there is a demo merchant, its
 * credentials. Otherwise lines before the command set the reader's own.
 */
export function readyCommand(command: string, { origin, hasDemo }: DocsPlace): string {
  const addressed = command.replaceAll('$GATEWAY', () => origin);
  if (hasDemo) return addressed.replaceAll('$ACCESS_TOKEN', demoToken).replaceAll('$ENTITY_ID', demoEntityId);
  const own = ['ACCESS_TOKEN', 'ENTITY_ID'].filter((name) => command.includes(`$${name}`));
  return [...own.map((name) => `${name}=your-${name.toLowerCase().replace('_', '-')}`), addressed].join('\n');
}
