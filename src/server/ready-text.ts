export interface Ready {
  readonly gateway: string;
  readonly shop: string;
  readonly entityId: string;
  readonly accessToken: string;
}

/** What a machine reads when both servers listen: one line of JSON. */
export function readyLine({ gateway, shop, entityId, accessToken }: Ready): string {
  return `${JSON.stringify({ gateway, shop, entityId, accessToken })}\n`;
}

/** What a person reads when both servers listen. Says so when a wanted port was taken. */
export function readyText(
  ready: Ready,
  wanted: { readonly port: number; readonly shopPort: number },
): string {
  const moved = [notice('gateway', ready.gateway, wanted.port), notice('shop', ready.shop, wanted.shopPort)];
  return `${moved.join('')}
  Demo shop      ${ready.shop}
  Gateway        ${ready.gateway}

  Entity id      ${ready.entityId}
  Access token   ${ready.accessToken}

  Test cards     4200 0000 0000 0000   Visa, pays
  (any future    5454 5454 5454 5454   Mastercard, pays
  expiry)        3777 777777 77770     American Express, pays (four-digit code)

  Stop with Ctrl+C.
`;
}

function notice(name: string, address: string, wanted: number): string {
  const port = Number(new URL(address).port || '80');
  return wanted === 0 || port === wanted
    ? ''
    : `Port ${wanted} is in use; the ${name} took ${port} instead.\n`;
}
