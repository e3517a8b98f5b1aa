/** Reads what a script of a page says about `wpwlOptions`, as far as it is literal. Nothing is run. */
import { type AnyNode, parse } from 'acorn';
import { nearest } from '#contract/nearest.ts';
import { findRule, wholeTable } from '#contract/options/whole-table.ts';

/** @param offset how many lines below the first one it is */
type FindAt = (offset: number, name: string, message: string) => void;

/** @param markup gets each text with an input that the script may write into the page */
export function examineScript(
  text: string,
  find: FindAt,
  markup: (html: string, offset: number) => void,
): void {
  for (const node of nodesIn(parseScript(text, find))) {
    const offset = (node.loc?.start.line ?? 1) - 1;
    if (node.type === 'Literal' && /<input/i.test(String(node.value))) markup(String(node.value), offset);
    if (node.type === 'TemplateElement' && /<input/i.test(node.value.raw)) markup(node.value.raw, offset);
    const isAssigned = node.type === 'AssignmentExpression';
    const merged = isAssigned ? [node.left, node.right] : node.type === 'CallExpression' ? partsOf(node) : [];
    const [target, ...values] = node.type === 'VariableDeclarator' ? [node.id, node.init] : merged;
    const path = target && optionPath(target);
    if (path) for (const value of values) if (value) examineOption(path, value, find);
  }
}

function parseScript(text: string, find: FindAt): AnyNode | undefined {
  try {
    const anywhere = { allowImportExportEverywhere: true, allowAwaitOutsideFunction: true };
    return parse(text, { ecmaVersion: 'latest', locations: true, ...anywhere });
  } catch (error) {
    const { message, loc } = error as SyntaxError & { readonly loc: { readonly line: number } };
    find(loc.line - 1, 'a script', `cannot be read (${message}); give the page as browsers get it`);
    return undefined;
  }
}

/** Returns a syntax node, and all nodes in it. */
function* nodesIn(value: unknown): Generator<AnyNode> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value) yield value as AnyNode;
  for (const inner of Object.values(value)) yield* nodesIn(inner);
}

/** Stands for a name that is not literal. */
const notLiteral = '…';

/** Returns the names of `window.wpwlOptions.onReady`; none of another expression. */
function pathOf(node: AnyNode): readonly string[] {
  if (node.type === 'Identifier') return [node.name];
  if (node.type !== 'MemberExpression') return [];
  const before = pathOf(node.object);
  const name = node.computed ? String(literalOf(node.property)?.value ?? notLiteral) : nameOf(node.property);
  return before.length > 0 ? [...before, name] : [];
}

/** Returns the names behind `wpwlOptions`; undefined of another expression. */
function optionPath(node: AnyNode): readonly string[] | undefined {
  const [first, ...path] = pathOf(node).filter((name) => !/^(?:window|self|globalThis)$/.test(name));
  return first === 'wpwlOptions' ? path : undefined;
}

/** Functions that put members of objects into the first one. */
const merges = /^(?:window\.)?(?:Object\.assign|(?:\$|jQuery|angular|_)\.(?:assign|extend|merge))$/;

/** Returns the expressions of which a value is made, or may be one; none of a single one. */
function partsOf(node: AnyNode): readonly AnyNode[] {
  if (node.type === 'LogicalExpression' && node.operator !== '&&') return [node.left, node.right];
  const isMerge = node.type === 'CallExpression' && merges.test(pathOf(node.callee).join('.'));
  // jQuery's first argument may say that members of members are merged.
  return isMerge ? node.arguments.filter((part) => literalOf(part)?.value !== true) : [];
}

const notExamined = 'has members that are not literal, and were not examined; compare them with docs/options';

function examineOption(path: readonly string[], node: AnyNode, find: FindAt): void {
  const key = path.join('.');
  const told = (message: string, names = path) =>
    find((node.loc?.start.line ?? 1) - 1, ['wpwlOptions', ...names].join('.'), message);
  if (path.at(-1) === notLiteral) return told(notExamined, path.slice(0, -1));
  const parts = partsOf(node);
  for (const part of parts) examineOption(path, part, find);
  if (parts.length > 0 || optionPath(node)?.join('.') === key) return;
  const rule = findRule(key);
  if (node.type !== 'ObjectExpression' || (path.length > 0 && !rule?.members)) {
    const problem = problemOfValue(path, node, rule);
    if (problem !== undefined) told(problem);
    return;
  }
  for (const member of node.properties) {
    if (member.type === 'Property' && !member.computed)
      examineOption([...path, nameOf(member.key)], member.value, find);
    else told(notExamined);
  }
}

/** Says what is wrong with the value of an option that is no object of options; undefined when nothing is. */
function problemOfValue(
  path: readonly string[],
  node: AnyNode,
  rule: ReturnType<typeof findRule>,
): string | undefined {
  if (path.length === 0) return 'is no object in braces, and was not examined; compare it with docs/options';
  if (rule === undefined) return problemOfUnknown(path);
  const literal = literalOf(node);
  if (literal === undefined) return `is not literal, and was not examined; it must be ${rule.expected}`;
  const isTaken = rule.take(literal.value, path.join('.'), []) !== undefined;
  return isTaken ? undefined : `must be ${rule.expected}; correct it; until then the default is used`;
}

/** The same for a name that is no option. Members of an option that has none by name may have any. */
function problemOfUnknown(path: readonly string[]): string | undefined {
  const siblings = path.length === 1 ? wholeTable : findRule(path.slice(0, -1).join('.'))?.members;
  if (!siblings) return undefined;
  const meant = nearest(path.at(-1) ?? '', Object.keys(siblings));
  return `is no option, and changes nothing; ${meant ? `${meant} was probably meant` : 'leave it out'}`;
}

/** Returns the name of a member that is not computed. */
const nameOf = (key: AnyNode) => (key.type === 'Identifier' ? key.name : String(literalOf(key)?.value));

/** Returns the value of an expression that is a literal. Of functions, lists, objects and signs only the kind counts. */
function literalOf(node: AnyNode): { readonly value: unknown } | undefined {
  if (node.type === 'Literal') return { value: node.value };
  if (node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression')
    return { value: () => {} };
  if (node.type === 'UnaryExpression')
    return node.operator === '!' ? { value: true } : literalOf(node.argument);
  if (node.type === 'ArrayExpression') return { value: [] };
  if (node.type === 'ObjectExpression') return { value: {} };
  const isText = node.type === 'TemplateLiteral' && node.expressions.length === 0;
  return isText ? { value: node.quasis[0]?.value.cooked } : undefined;
}
