/**
 * The part of JSON Schema 2020-12 that the document uses. OpenAPI 3.1 uses this version of JSON Schema (OpenAPI 3.1.1,
 * 4.8.24).
 */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  /** `true` says that a body may have members which no part of an `allOf` names. */
  readonly unevaluatedProperties?: true;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly allOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  /** What a text holds after decoding: how it is encoded, and the schema of its content as JSON. */
  readonly contentEncoding?: string;
  readonly contentMediaType?: 'application/json';
  readonly contentSchema?: JsonSchema;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly examples?: readonly unknown[];
  readonly deprecated?: true;
  readonly writeOnly?: true;
  /** R means required, C required under a condition, O optional, each within the parameter's own group. */
  readonly 'x-required'?: 'R' | 'C' | 'O';
  /** File and section of the specification. */
  readonly 'x-source'?: string;
}

/** Returns a reference to the component with this name. */
export function refTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}
