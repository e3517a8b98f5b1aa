/** The schemas of answers as components of the document. */
import * as z from 'zod';
import { type AnswerName, answers } from '#contract/answers.ts';
import type { JsonSchema } from './schema.ts';

/** By name; open, because clients tolerate new members at any time (`service.md`, "Versioning"). */
export function answerComponents(): Readonly<Record<string, JsonSchema>> {
  const entries = Object.entries(answers).map(([name, schema]) => {
    const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input' });
    return [answerComponent(name as AnswerName), rest as JsonSchema] as const;
  });
  return Object.fromEntries(entries);
}

/** The component of an answer: `Payment` is `PaymentAnswer`, so that no parameter group has the same name. */
export function answerComponent(name: AnswerName): string {
  return `${name}Answer`;
}
