/** The addresses of the servers. Shop, entity, token and secret belong to the demo merchant, and are absent without it. */
export interface Ready {
  readonly gateway: string;
  /** The listener for operators. */
  readonly admin?: string;
  /** The control plane and the workbench. */
  readonly control?: string;
  /** The token of the control plane, where one was made. */
  readonly controlToken?: string;
  readonly shop?: string;
  readonly entityId?: string;
  readonly accessToken?: string;
  /** Opens the webhooks. */
  readonly webhookSecret?: string;
}

/** The addresses, with a sentence for the person who has started the servers. */
export interface ReadyForPerson extends Ready {
  readonly notice?: string | undefined;
  /** Where webhooks are sent besides the inbox. */
  readonly forwardWebhooks?: readonly string[];
  /** The connectors to which payments go, and how. */
  readonly acquirers?: string | undefined;
}

interface Ports {
  readonly port: number;
  readonly shopPort: number;
}

interface WantedPorts extends Ports {
  readonly control?: { readonly port: number } | undefined;
}

/** Returns the line of JSON that tells a program that the servers listen. */
export function readyLine({
  gateway,
  admin,
  control,
  controlToken,
  shop,
  entityId,
  accessToken,
  webhookSecret,
}: Ready): string {
  const merchant = { shop, entityId, accessToken, webhookSecret };
  return `${JSON.stringify({ gateway, admin, control, controlToken, ...merchant })}\n`;
}

/**
 * Returns the text that tells a person that the servers listen. The text mentions it when another port than the wanted
 * one is used.
 */
export function readyText(ready: ReadyForPerson, wanted: WantedPorts, bound: Ports): string {
  const notices = [
    ready.notice === undefined ? '' : `${ready.notice}\n`,
    notice('gateway', wanted.port, bound.port),
    ready.shop === undefined ? '' : notice('shop', wanted.shopPort, bound.shopPort),
    ready.control === undefined
      ? ''
      : notice('control plane', wanted.control?.port ?? 0, Number(new URL(ready.control).port || 80)),
  ];
  const isBehindProxy = !ready.gateway.endsWith(`:${bound.port}`);
  const facts = [
    ['Demo shop', ready.shop],
    ['Gateway', ready.gateway],
    ['Reference', ready.shop === undefined ? undefined : `${ready.gateway}/docs`],
    ['Workbench', ready.control === undefined ? undefined : `${ready.control}/workbench`],
    ['Control token', ready.controlToken],
    ['Operators', ready.admin],
    ['Acquirers', ready.acquirers],
    ['Listens on', isBehindProxy ? `port ${bound.port}` : undefined],
    undefined,
    ['Entity id', ready.entityId],
    ['Access token', ready.accessToken],
    ['Webhook secret', ready.webhookSecret],
    ['Webhooks go to', ready.forwardWebhooks?.join(' ') || undefined],
  ] as const;
  const lines = facts.flatMap((fact) => {
    if (fact === undefined) return ready.shop === undefined ? [] : [''];
    const [name, value] = fact;
    return value === undefined ? [] : [`  ${name.padEnd(14)} ${value}`];
  });
  return `${notices.join('')}\n${lines.join('\n')}\n${ready.shop === undefined ? '' : testCards}
  Stop with Ctrl+C.
`;
}

const testCards = `
  Test cards     4200 0000 0000 0000   Visa, pays
  (any future    5454 5454 5454 5454   Mastercard, pays
  expiry)        3777 777777 77770     American Express, pays (four-digit code)
  A challenge    4200 0000 0000 0042   Visa, whose bank asks for a code: 1234
  A decline      any of them           with 800.100.155 as the name on the card

  Bought shop software may need --lenient-formats (takes short order numbers)
  and --simulate-external (takes testMode=EXTERNAL).
`;

function notice(name: string, wanted: number, used: number): string {
  return wanted === 0 || used === wanted
    ? ''
    : `Port ${wanted} is in use; the ${name} took ${used} instead.\n`;
}
