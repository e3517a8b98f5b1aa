/** What whoever runs the gateway can set. */
import { liveThrottles, operations } from '../../config/throttles.ts';
import { help } from '../../help-text.ts';
import type { Markup } from '../../http/template.ts';
import { block, code, paragraph, table } from './parts.ts';

export function settingParts(): Markup[] {
  return [
    block('Options of the command line', help),
    paragraph('Throttles: requests by operation, entity and what the request is about.'),
    table(
      'Throttles of the live environment',
      ['Operation', 'Default in live', 'Default in test'],
      operations.map((operation) => ({ cells: [code(operation), limitOf(operation), 'no limit'] })),
    ),
  ];
}

function limitOf(operation: (typeof operations)[number]): string {
  const throttle = liveThrottles[operation];
  return throttle ? `${throttle.limit} in ${throttle.seconds} seconds` : 'no limit';
}
