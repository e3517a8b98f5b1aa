/** The schemas of connectors and of the rules that choose them. */
import * as z from 'zod';
import { getCategory, isResultCode } from '#contract/result-codes.ts';
import type { ConnectorDefinition } from '../../connector/connector.ts';
import { definitionMembers } from './connector-members.ts';
import { chargeLists, entityIdSchema } from './entity-schemas.ts';
import { messagesFor } from './messages.ts';
import { textMatching } from './values.ts';

/** A name cannot be taken for an entity id, which has 32 characters. */
export const connectorName = textMatching(
  'the name of a connector: up to 24 lowercase letters, digits and hyphens',
  /^[a-z][a-z0-9-]{0,23}$/,
);

const someDeclines = messagesFor('a list of result codes of declines such as ["800.100.152"]');

/** Only these codes say that the issuer has declined, so that nothing is charged. */
const bankDecline = z
  .string(someDeclines)
  .refine(
    (code) => isResultCode(code) && getCategory(code) === 'rejectedByBank',
    messagesFor('a result code by which a bank declines, such as 800.100.152'),
  );

export type AnyDefinition = ConnectorDefinition<object>;

/** The definition of a connector is code, which only a configuration in a module can have. */
export const connectorDefinition = z
  .custom<AnyDefinition>(
    (value) => typeof value === 'object' && value !== null && 'create' in value && 'capabilities' in value,
    messagesFor('the name of a connector of this program, or what defineConnector returns'),
  )
  // Code that no compiler has checked may have a wrong member, which would be seen at the first payment.
  .superRefine((definition, context) => {
    for (const issue of definitionMembers.safeParse(definition).error?.issues ?? []) {
      const [ofKey] = issue.code === 'invalid_key' ? issue.issues : [];
      context.addIssue({ code: 'custom', path: issue.path, message: (ofKey ?? issue).message });
    }
  });

export const connectorSchema = z.object({
  definition: connectorDefinition,
  /** As the definition has checked them. */
  settings: z.custom<object>((value) => typeof value === 'object' && value !== null),
});

export const routingRuleSchema = z.object({
  ...chargeLists,
  /** Entity ids of channels. */
  entities: z.array(entityIdSchema).optional(),
  /** The name of the connector for payments that fit every given list. */
  connector: connectorName,
  /** The name of the connector for payments that provably never left for the first one. */
  otherwise: connectorName.optional(),
  /** The result codes of declines by the first connector, with which a payment goes to the other one as well, once. */
  otherwiseAfter: z.array(bankDecline).min(1, someDeclines).optional(),
});
