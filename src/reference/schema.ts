/** The part of JSON Schema 2020-12 that the document uses, which is OpenAPI 3.1's own (OpenAPI 3.1.1, 4.8.24). */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly not?: Schema;
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly examples?: readonly unknown[];
  readonly deprecated?: true;
  readonly writeOnly?: true;
  /** R required, C required under a condition, O optional: within the parameter's own group. */
  readonly 'x-required'?: 'R' | 'C' | 'O';
  /** File and section of the specification. */
  readonly 'x-source'?: string;
}

/** Where a component of this name is found. */
export function refTo(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}
