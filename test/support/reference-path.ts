/** The file that has the reference, for tests that do not import it. */
import { resolve } from 'node:path';
import type { Config } from '../../src/gateway/config/config.ts';

export const referencePath = resolve(
  import.meta.dirname,
  `../../node_modules/.cache/reference-${process.env.TEST_RUN}.json`,
);

export interface ReferenceFile {
  readonly documents: Readonly<Record<Config['environment'], OpenApiDocument>>;
  /** The paths of the gateway that are not part of the API. */
  readonly internalPaths: readonly string[];
}

/** As much of an OpenAPI document as answers are checked against. */
interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

interface Operation {
  readonly responses: Readonly<Record<string, Response>>;
}

interface Response {
  readonly content?: Readonly<Record<string, object>>;
  readonly headers?: Readonly<Record<string, object>>;
}
