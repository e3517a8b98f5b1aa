/** What this program adds to the gateway: what surrounds it, and the reference. */
import type { Additions } from '../gateway/server.ts';
import type { GatewaySurroundings } from '../gateway/surroundings.ts';
import { addReference } from '../reference/route.ts';
import { programConnectors } from './connectors.ts';

export function createAdditions({
  additions,
  connectors,
}: Pick<GatewaySurroundings, 'additions' | 'connectors'>): Additions {
  return {
    ...additions,
    pages: [
      (app, gateway) => addReference(app, gateway, [...connectors, ...Object.values(programConnectors)]),
    ],
  };
}
