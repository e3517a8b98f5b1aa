// @runs rest
/** What a container engine does with the Dockerfile, without one: each stage is a folder, and each step is done in it. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runToEnd, startInFolder } from '../support/process.ts';
import { root } from './markdown.ts';

/**
 * Inside the project, so that an older Node finds the SQLite that it needs, and not inside node_modules, where the
 * compiler reads no tsconfig.json and makes other files than an image has.
 */
const folder = join(root, '.data/image');
const context = join(folder, 'context');

interface Stage {
  readonly folder: string;
  workdir: string;
  readonly env: Record<string, string>;
  /** The arguments of ENTRYPOINT and CMD. */
  entrypoint: readonly string[];
  command: readonly string[];
}

let image: Stage;

// Without a limit: it installs and builds everything, which takes a busy machine more than ten minutes.
beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  copyContext();
  image = buildImage();
}, 0);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Copies what `.dockerignore` lets through: it excludes everything, and then names what is not. */
function copyContext(): void {
  const [all, ...kept] = readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n');
  expect(all).toBe('*');
  for (const path of kept.map((line) => line.replace(/^!/, '')))
    cpSync(join(root, path), join(context, path), { recursive: true });
}

/** Does all steps, and gives the last stage. An instruction that is not known here throws. */
function buildImage(): Stage {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  const text = readFileSync(join(root, 'Dockerfile'), 'utf8');
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter(Boolean);
  for (const line of lines) {
    const [, instruction = '', rest = ''] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    if (instruction === 'FROM') {
      const name = / AS (\w+)$/.exec(rest)?.[1] ?? 'last';
      stage = { folder: join(folder, name), workdir: '/', env: {}, entrypoint: [], command: [] };
      stages.set(name, stage);
      continue;
    }
    if (stage === undefined) throw new Error(`${line} comes before FROM.`);
    doStep(stage, stages, instruction, rest);
  }
  if (stage === undefined) throw new Error('The Dockerfile has no FROM.');
  return stage;
}

function doStep(stage: Stage, stages: ReadonlyMap<string, Stage>, instruction: string, rest: string): void {
  if (instruction === 'WORKDIR') {
    stage.workdir = posix.resolve(stage.workdir, rest);
    mkdirSync(inside(stage, '.'), { recursive: true });
  } else if (instruction === 'ENV') {
    const [name = '', value = ''] = rest.split('=');
    stage.env[name] = value;
  } else if (instruction === 'COPY') copy(stage, stages, rest);
  else if (instruction === 'RUN') run(stage, rest);
  else if (instruction === 'ENTRYPOINT') stage.entrypoint = JSON.parse(rest);
  else if (instruction === 'CMD') stage.command = JSON.parse(rest);
  else if (!['ARG', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK'].includes(instruction))
    throw new Error(`${instruction} is not tried here.`);
}

/** The place of a path of the image on this computer. */
const inside = ({ folder: base, workdir }: Stage, path: string) => join(base, posix.resolve(workdir, path));

function copy(stage: Stage, stages: ReadonlyMap<string, Stage>, rest: string): void {
  const words = rest.split(/ +/);
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  const paths = words.filter((word) => !word.startsWith('--'));
  const target = paths.pop() ?? '';
  for (const path of paths) {
    const source = from === undefined ? join(context, path) : join(stages.get(from)?.folder ?? '', path);
    if (!existsSync(source)) throw new Error(`COPY ${rest}: ${path} is not there.`);
    // A folder's content is copied, a file into a folder that is named with a slash or is there already.
    const isFile = lstatSync(source).isFile();
    const place = inside(stage, target);
    cpSync(source, isFile && /(^|\/)\.?\/?$/.test(target) ? join(place, basename(path)) : place, {
      recursive: true,
    });
  }
}

function run(stage: Stage, command: string): void {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...stage.env };
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: inside(stage, '.'),
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`RUN ${command} ended with ${status}:\n${stdout}${stderr}`);
}

function sizeOf(path: string): number {
  const { size } = lstatSync(path);
  if (!lstatSync(path).isDirectory()) return size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

test('the image starts its gateway, which is found by --health, and keeps its data in /data', async () => {
  const [program, main = ''] = image.entrypoint;
  expect([program, ...image.command]).toEqual(['node', '--data', '/data/gateway.sqlite']);
  const data = inside(image, '/data/gateway.sqlite');
  const args = ['--data', data, '--port', '0', '--shop-port', '0', '--control-port', '0'];
  const server = await startInFolder(join(inside(image, '.'), main), inside(image, '.'), args, image.env);
  const answer = await fetch(`${server.gateway}/v1/resultcodes`);
  expect(answer.status).toBe(200);
  const health = await runToEnd(join(inside(image, '.'), main), ['--health', '--data', data]);
  expect([health.code, health.stderr]).toEqual([0, '']);
  expect(existsSync(data)).toBe(true);
  expect(await server.stop('SIGTERM')).toBe(0);
});

test('the image holds at most 60 MB besides Node, and licence and notice', () => {
  expect(sizeOf(image.folder)).toBeLessThan(60e6);
  expect(sizeOf(image.folder)).toBeGreaterThan(1e6);
  expect(readdirSync(inside(image, '.')).sort()).toEqual(['LICENSE', 'NOTICE', 'dist', 'package.json']);
});
