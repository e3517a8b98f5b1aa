/** The searches of the pages, which need no script, and that of the reference: what has the words of a question in its name. */
import type { VNode } from 'preact';
import { indexAddress } from './addresses.ts';
import { bulletList, code, paragraph } from './parts.tsx';
import { type Chapter, groupAnchor } from './shell.tsx';

/** Longest question of the search, in characters. */
const maxQuestion = 100;

/** Most names that a chapter of the answer lists. */
const maxNames = 40;

/** What the reference names under one heading. */
export interface NamedParts {
  readonly title: string;
  /** Names by the address of what has them, and more that is shown beside the name and looked through. */
  readonly parts: readonly (readonly [address: string, name: string, more?: string])[];
  readonly areCode?: true;
}

/** Returns a question without spaces around it and no longer than the field takes; empty for none. */
export const readQuestion = (question = ''): string => question.trim().slice(0, maxQuestion);

/** Returns the words of a question in small letters, without the brackets, quotation marks and commas around them. */
export const wordsIn = (question: string): readonly string[] =>
  question
    .toLowerCase()
    .split(/[\s()"“”,;]+/)
    .filter(Boolean);

/** Renders the field of the search of the reference. @param question what stands in the field */
export const referenceSearch = (question = ''): VNode =>
  searchForm(indexAddress, 'Name of an operation, parameter, brand or result code', question);

/** Renders the field of a search with its button. @param question what stands in the field */
export function searchForm(address: string, label: string, question: string): VNode {
  return (
    <search>
      <form action={address}>
        <label>
          {label}
          <input type="search" name="q" value={question} maxLength={maxQuestion} required />
        </label>
        <button type="submit">Search</button>
      </form>
    </search>
  );
}

/** Lists what has all words of a question in its name or at the end of its address. Letters may be large or small. */
export function searchChapters(all: readonly NamedParts[], question: string): Chapter[] {
  const words = wordsIn(question);
  if (words.length === 0) return [];
  const matches = all.map((named) => ({
    ...named,
    parts: named.parts.filter(([address, name, more = '']) => {
      const text = `${name} ${more} ${/[^/#]*$/.exec(address)?.[0]}`.toLowerCase();
      return words.every((word) => text.includes(word));
    }),
  }));
  return matches
    .filter(({ parts }) => parts.length > 0)
    .map(({ title, parts, areCode }) => ({
      id: groupAnchor({ title }),
      title,
      content: [
        bulletList(
          parts.slice(0, maxNames).map(([address, name, more]) => (
            <a href={address}>
              {areCode ? code(name) : name}
              {more && ` ${more}`}
            </a>
          )),
        ),
        ...(parts.length > maxNames
          ? [paragraph(`There are ${parts.length - maxNames} more: ask for a longer part of the name.`)]
          : []),
      ],
    }));
}
