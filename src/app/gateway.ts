/** What this program adds to the gateway: the reference. */
import type { Additions } from '../gateway/server.ts';
import type { GatewaySurroundings } from '../gateway/surroundings.ts';
import { addReference } from '../reference/route.ts';
import { programConnectors } from './connectors.ts';

export function createAdditions({
  connectors,
}: Pick<GatewaySurroundings, 'connectors'>): Pick<Additions, 'pages'> {
  return {
    pages: [
      (app, gateway) => addReference(app, gateway, [...connectors, ...Object.values(programConnectors)]),
    ],
  };
}
