/** The schemas of all answers by name, as the OpenAPI document has them in its components. */
import * as z from 'zod';
import { answer, anyText } from './answer.ts';
import { recordAnswers } from './record-answers.ts';
import { tenantAnswers } from './tenant-answers.ts';

/** What every refusal is answered with. */
interface Refused {
  readonly error: { readonly parameter: string; readonly message: string };
}

const refused = answer<Refused>({
  error: z.strictObject({
    parameter: anyText.describe('What is wrong, such as `seed`.'),
    message: anyText.describe('What is wrong with it, and the remedy.'),
  }),
});

const answers = { ...tenantAnswers, ...recordAnswers, Refused: refused };

export type ControlAnswerName = keyof typeof answers;

export const componentAddress = (name: string) => `#/components/schemas/${name}`;

/** Returns the JSON schemas by name. They refer to each other by {@link componentAddress}. */
export function controlAnswerSchemas(): Readonly<Record<string, object>> {
  const named = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(answers)) named.add(schema, { id });
  const { schemas } = z.toJSONSchema(named, { uri: componentAddress });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _address, ...schema }]) => [name, schema]),
  );
}
