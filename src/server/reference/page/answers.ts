/** Every shape of an answer, its members by dotted name. */
import type { Markup } from '../../http/template.ts';
import { answerComponents } from '../answer-schemas.ts';
import type { Schema } from '../schema.ts';
import { code, paragraph, section, table } from './parts.ts';

interface Member {
  readonly name: string;
  readonly isSure: boolean;
  readonly description: string;
}

export function answerSections(): Markup[] {
  return Object.entries(answerComponents()).map(([name, schema]) => {
    const members = membersOf(schema, '');
    const lines = members.map((member) => ({
      cells: [code(member.name), member.isSure ? 'always' : 'sometimes', member.description] as const,
    }));
    return section({
      id: name,
      title: name,
      level: 3,
      content: [
        paragraph(schema.description ?? ''),
        table(`Members: ${name}`, ['Member', 'There', 'Meaning'], lines),
      ],
    });
  });
}

function membersOf({ properties = {}, required = [] }: Schema, prefix: string): Member[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const full = `${prefix}${name}`;
    const inner = schema.items ?? schema;
    const isSure = required.includes(name);
    const own = { name: full, isSure, description: schema.description ?? '' };
    const deeper = membersOf(inner, `${full}${schema.items === undefined ? '' : '[]'}.`);
    return deeper.length > 0 && own.description === '' ? deeper : [own, ...deeper];
  });
}
