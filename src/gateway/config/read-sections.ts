/** Reads the configuration file section by section, so that an error in one section does not hide those of others. */
import type * as z from 'zod';
import { type FileSections, fileSchema } from './file.ts';
import { toZodMessages, unknownKeyMessage } from './zod-messages.ts';

export interface Sections {
  /** The valid sections. */
  readonly sections: FileSections;
  /** The names of the invalid sections. */
  readonly broken: ReadonlySet<string>;
  /** One sentence for each error. */
  readonly problems: string[];
}

/** Reads the parsed content of a file. */
export function readSections(content: unknown): Sections {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    return {
      sections: {},
      broken: new Set(),
      problems: ['The file is wrong; it must hold one object in braces.'],
    };
  }
  const shape: Record<string, z.ZodType> = fileSchema.shape;
  const sections: Record<string, unknown> = {};
  const broken = new Set<string>();
  const problems: string[] = [];
  for (const [key, value] of Object.entries(content)) {
    const schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
    const parsed = schema?.safeParse(value);
    if (parsed?.success) {
      sections[key] = parsed.data;
      continue;
    }
    broken.add(key);
    if (schema === undefined || !parsed) problems.push(unknownKeyMessage([key], Object.keys(shape)));
    else problems.push(...toZodMessages(parsed.error, schema, [key]));
  }
  return { sections: sections as FileSections, broken, problems };
}
