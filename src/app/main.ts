/**
 * Entry of the server. It imports the other modules at run time, so that it can catch the error when the limit of open
 * files is too low for dozens of modules. Node's own message for this error is not readable.
 */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const tooFewFiles = new Set(['EMFILE', 'ENFILE']);

try {
  const { runCommandLine: run } = await import('./run-command.ts');
  await run(process.argv.slice(2), dirname(fileURLToPath(import.meta.url)));
} catch (error) {
  if (!tooFewFiles.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  process.stderr.write(
    'The gateway cannot start, because this process may not open enough files: raise the limit with `ulimit -n 1024`, or LimitNOFILE=1024 of a systemd unit.\n',
  );
  process.exit(1);
}
