/** Describes the ids that stand for `{id}` in the paths of the API. */
import { registrationId } from '#contract/parameters/formats.ts';
import type { JsonSchema } from './schema.ts';
import { toLimits } from './value-schema.ts';

interface IdForm {
  readonly description: string;
  readonly schema: JsonSchema;
}

const checkout: IdForm = {
  description: 'Id of the checkout; the part from the dot on may be left out.',
  schema: {
    type: 'string',
    pattern: '^[0-9A-F]{32}(\\.[0-9A-Za-z-]{1,31})?$',
    examples: ['0123456789ABCDEF0123456789ABCDEF.uat01-vm-tx01'],
  },
};

const payment: IdForm = {
  description: 'Id of the payment: 32 lowercase hex characters.',
  schema: { type: 'string', pattern: '^[0-9a-f]{32}$', examples: ['8ac7a4a19fd5ac48019fe1b2c3d4e5f6'] },
};

const authentication: IdForm = {
  ...payment,
  description: 'Id of the authentication: 32 lowercase hex characters.',
};

const registration: IdForm = {
  description: 'Id of the registration.',
  schema: {
    type: 'string',
    ...toLimits(registrationId, registrationId.example),
    examples: [registrationId.example],
  },
};

/** Returns the form of the id in a path; undefined when the path has no id. */
export function findIdForm(path: string): IdForm | undefined {
  if (!path.includes('{id}')) return undefined;
  if (path.startsWith('/v1/checkouts/')) return checkout;
  if (path.startsWith('/v1/threeDSecure/')) return authentication;
  return path.startsWith('/v1/registrations/') ? registration : payment;
}
