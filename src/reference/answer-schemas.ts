/** The schemas of the gateway's answers as components of the OpenAPI document. */
import * as z from 'zod';
import { type AnswerName, answers } from '#contract/answers.ts';
import type { JsonSchema } from './schema.ts';

/**
 * Returns the schemas by component name. They allow further members, because clients must tolerate new members at any
 * time (`service.md`, "Versioning").
 */
export function answerComponents(): Readonly<Record<string, JsonSchema>> {
  const entries = Object.entries(answers).map(([name, schema]) => {
    const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input' });
    return [answerComponent(name as AnswerName), rest as JsonSchema] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * Returns the component name of an answer: `Payment` becomes `PaymentAnswer`, because parameter groups have such names,
 * too, and no two components may share one.
 */
export function answerComponent(name: AnswerName): string {
  return `${name}Answer`;
}
