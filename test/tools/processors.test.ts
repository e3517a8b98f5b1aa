// @runs rest
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { platform } from 'node:os';
import { expect, test } from 'vitest';
import { familyTime, processorTime } from '../../tools/bench/processors.mjs';

/** How long a child keeps its processor busy, in seconds. */
const busy = 0.3;
const work = `while (process.cpuUsage().user < ${busy * 1e6}); console.log('done');`;

test.runIf(platform() === 'linux')(
  'the processor time of a family has that of a child that has ended, and that of one that runs',
  async () => {
    // The second child runs until its input ends. The shell waits for both.
    const parent = spawn('sh', ['-c', `node -e "${work}"; node -e "${work} process.stdin.resume()"; true`]);
    const pid = Number(parent.pid);
    await once(parent.stdout, 'data');
    await once(parent.stdout, 'data');
    const [family, own] = [familyTime(pid), processorTime(pid)];
    const ended = once(parent, 'exit');
    parent.stdin.end();
    await ended;
    expect(family).toBeGreaterThanOrEqual(2 * busy);
    expect(own).toBeLessThan(busy);
  },
);
