/** Reads the commands of the documents from their `sh` blocks and sentences. */
import { allDocuments, blocksOf, type Document } from './markdown.ts';

export interface Command {
  readonly path: string;
  /** One command, without the comment after it. */
  readonly line: string;
  /** The `result.code` that the next line of the document promises. */
  readonly code: string | undefined;
}

/** Whether the command is an assignment at the beginning of a document (`GATEWAY=…`), which later commands use. */
export const isAssignment = ({ line }: Command) => /^(export )?[A-Z_]+=(\S+|"[^"]*")$/.test(line);

/** Gives every command of every document in order: those of blocks, then those inside sentences. */
export function allCommands(): Command[] {
  return allDocuments().flatMap((document) => {
    const blocks = blocksOf(document).filter(({ language }) => language === 'sh');
    const commands = [...blocks.flatMap(({ code }) => commandsOf(code)), ...inSentences(document)];
    return commands.map((command) => ({ path: document.path, ...command }));
  });
}

function inSentences({ text }: Document): Omit<Command, 'path'>[] {
  const spans = text.matchAll(/`((?:[A-Z]+=\S+ )*(?:npm (?:start|test|run)|node [\w./-]+\.m?js)\b[^`\n]*)`/g);
  return [...spans].map(([, line = '']) => ({ line, code: undefined }));
}

function commandsOf(code: string): Omit<Command, 'path'>[] {
  const lines = code
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.trim());
  return lines.flatMap((line, index) => {
    if (line === '' || line.startsWith('#')) return [];
    const [, result] = /^# (\d{3}\.\d{3}\.\d{3})$/.exec(lines[index + 1] ?? '') ?? [];
    return [{ line: line.replace(/\s+#.*$/, ''), code: result }];
  });
}

/** Gives the words of a command as a shell reads them, without quotation marks. */
export function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
}
