/**
 * The entry of the server. It imports the rest at run time, to catch the error when dozens of modules are read at once
 * and there are not enough open files: what Node prints by itself then is no readable message.
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
