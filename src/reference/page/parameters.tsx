/** Tables of parameters, made of the schemas that stand in openapi.json. */
import type { VNode } from 'preact';
import { docsAddress } from '../addresses.ts';
import type { OpenApi } from '../document.ts';
import { componentName } from '../request-schema.ts';
import type { JsonSchema } from '../schema.ts';
import { code, described, details, link, prose } from './parts.tsx';
import { table } from './table.tsx';

/** Shows the groups of parameters that a request has, each closed at first. @param request name of its schema */
export function parameterGroups(api: OpenApi, request: string): VNode[] {
  return groupsOf(api, request).map((group) => {
    const { title = '' } = group;
    const label = `${title} (${listParameters(group).length})`;
    const name = componentName({ title });
    return details(
      label,
      contentOf(group, request),
      `${request}.${name}`,
      `${docsAddress('parameters')}#${name}`,
    );
  });
}

/** Shows the named parameters of a request as a table. */
export function usualTable(label: string, api: OpenApi, request: string, names: readonly string[]): VNode {
  const all = groupsOf(api, request).flatMap(listParameters);
  const always = api.components.schemas[request]?.required ?? [];
  const lines = names.map((name) => {
    const { required = '', description = '' } = all.find((one) => one.name === name) ?? {};
    const anchor = link(`${docsAddress('parameters')}#parameter.${name}`, code(name));
    return { cells: [anchor, always.includes(name) ? 'R' : required, prose(description)] as const };
  });
  return table(label, ['Name', 'Required', 'Meaning'], lines);
}

/** The schemas of a request's groups; a group that it reads in several parts is one. */
function groupsOf({ components: { schemas } }: OpenApi, request: string): JsonSchema[] {
  const groups = new Map<string, JsonSchema>();
  for (const part of schemas[request]?.allOf ?? []) {
    const group = part.$ref === undefined ? part : (schemas[part.$ref.replace(/^.*\//, '')] ?? {});
    const { title = '' } = group;
    const before = groups.get(title);
    const properties = { ...before?.properties, ...group.properties };
    const patternProperties = { ...before?.patternProperties, ...group.patternProperties };
    groups.set(title, { ...group, properties, patternProperties });
  }
  return [...groups.values()];
}

/** The parameters of a group. A family of names has its own as the title of its schema. */
export const listParameters = ({ properties = {}, patternProperties = {} }: JsonSchema) =>
  [
    ...Object.entries(properties),
    ...Object.values(patternProperties).map((family) => [family.title ?? '', family] as const),
  ].map(([name, { 'x-required': required = '', description = '', examples = [] }]) => ({
    name,
    required,
    description,
    example: shortened(String(examples[0])),
  }));

function contentOf(group: JsonSchema, request: string): VNode[] {
  const lines = listParameters(group).map(({ name, required, description, example }) => ({
    id: `${request}.${name}`,
    cells: [code(name), required, prose(description), code(example)] as const,
  }));
  return [
    ...described(group.description ?? ''),
    table(`Parameters: ${group.title}`, ['Name', 'Required', 'Meaning', 'Example'], lines),
  ];
}

function shortened(text: string): string {
  return text.length > 48 ? `${text.slice(0, 48)}…` : text;
}
