/** `payment-widgets marks import <folder or package>`: takes marks of brands into a folder for the gateway. */
import { parseArgs } from 'node:util';
import { brandMarksOfFile, isFolder } from '../gateway/config/brand-marks.ts';
import { importMarks } from '../gateway/marks/import-marks.ts';
import { findMarkSource } from '../gateway/marks/mark-source.ts';

const usage =
  'write: payment-widgets marks import <folder or package> [--to ./marks] [--replace] (docs/operate/brands.md, "Marks of brands")';

/** Does the command, and returns what it prints. Throws an error that says what to change. */
export function runMarksCommand(args: readonly string[], workingFolder: string): string {
  const { source, to, replace } = readMarksCommand(args);
  const report = importMarks(findMarkSource(source, workingFolder), to, replace);
  const { taken, kept, refused, strangers, missing } = report;
  const lines = [
    ...taken.map(({ code, file }) => `taken: ${code} from ${file}`),
    ...refused.map((sentence) => `refused: ${sentence}`),
    ...(kept.length > 0 ? [`there already, --replace writes them anew: ${kept.join(', ')}`] : []),
    ...(strangers > 0 ? [`${strangers} files are named after no brand of this gateway`] : []),
    ...(missing.length > 0 ? [`without a mark in ${to}: ${missing.join(', ')}`] : []),
    `${taken.length} taken, ${refused.length} refused, ${missing.length} brands without a mark`,
    `The marks belong to their owners: show those that your contracts allow. Start the gateway with --brand-marks ${folderFlag(to)}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Gives the folder as the flag `--brand-marks` takes it: a name alone, such as `scheme`, would be one of its words. */
export const folderFlag = (folder: string) =>
  isFolder(folder) && brandMarksOfFile.safeParse(folder).success ? folder : `./${folder}`;

/** Reads the words after `marks`. Throws an error that says what to change. */
export function readMarksCommand(args: readonly string[]) {
  const { positionals, values } = parsed(args);
  const [command, source, ...more] = positionals;
  if (command === 'import' && source !== undefined && more.length === 0) return { source, ...values };
  throw new Error(`"marks ${positionals.join(' ')}" is no command; ${usage}.`);
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        to: { type: 'string', default: './marks' },
        replace: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new Error(`${(error as Error).message}; ${usage}.`);
  }
}
