/**
 * The entry of the server. It loads the rest by itself, because what Node prints when a module cannot be loaded for want
 * of open files is no sentence, and dozens are read at once.
 */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const tooFewFiles = new Set(['EMFILE', 'ENFILE']);

try {
  const { runCommandLine: run } = await import('./program.ts');
  await run(process.argv.slice(2), dirname(fileURLToPath(import.meta.url)));
} catch (error) {
  if (!tooFewFiles.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  process.stderr.write(
    'The gateway cannot start, because this process may not open enough files: raise the limit with `ulimit -n 1024`, or LimitNOFILE=1024 of a systemd unit.\n',
  );
  process.exit(1);
}
