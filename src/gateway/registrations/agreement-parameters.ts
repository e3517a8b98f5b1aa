/** The parameters that tell an agreement to a registration, and by it to a later payment (gateway-contract 4.5). */
import type { Parameters } from '#contract/parameters/table.ts';
import {
  hasTransactionLinks,
  isByMerchant,
  isTransactionLink,
  transactionLinkName,
} from '../../connector/agreement.ts';
import type { InstrumentOrder } from '../../connector/orders.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import type { KeptAgreement } from '../lifecycle/kept-agreement.ts';

const initialId = 'standingInstruction.initialTransactionId';

type Agreed = Pick<InstrumentOrder, 'brand' | 'parameters'>;

/** Reads what is kept for merchants who bring a card whose agreement began elsewhere. */
export function readKeptAgreement({ brand, parameters }: Agreed): KeptAgreement {
  const link = parameters[transactionLinkName];
  const isLinked = hasTransactionLinks(brand) && isTransactionLink(link);
  return withoutUndefined({
    initialTransactionId: parameters[initialId],
    transactionLinkId: isLinked ? link : undefined,
  });
}

/**
 * Returns the parameters of a later payment of an agreement with what the network calls the first one, where the
 * request leaves it to the registration. A link id stays only where it is to be sent: a charge never fails for one.
 */
export function withKeptAgreement(
  { brand, parameters }: Agreed,
  { initialTransactionId, transactionLinkId }: KeptAgreement = {},
): { readonly parameters: Parameters; readonly leftOut?: readonly string[] } {
  const { [transactionLinkName]: sentLink, ...sent } = parameters;
  const isFilled = sent['standingInstruction.mode'] === 'REPEATED' && sent[initialId] === undefined;
  const named =
    isFilled && initialTransactionId !== undefined ? { ...sent, [initialId]: initialTransactionId } : sent;
  // Another first payment has another link id.
  const isOfKept = sent[initialId] === undefined || sent[initialId] === initialTransactionId;
  const link = sentLink ?? (isOfKept ? transactionLinkId : undefined);
  if (isByMerchant(sent) && hasTransactionLinks(brand) && isTransactionLink(link))
    return { parameters: { ...named, [transactionLinkName]: link } };
  return { parameters: named, ...(sentLink !== undefined && { leftOut: [transactionLinkName] }) };
}
