import { describe, expect, it } from 'vitest';
import { journeyRows } from '../../../src/contract/exam-journeys-data.ts';
import { examine, toExitCode } from '../../../src/testing/exam/command.ts';
import { journeys } from '../../../src/testing/exam/journeys/index.ts';

const run = async (...args: readonly string[]) => {
  const lines: string[] = [];
  const code = await examine({ args, running: [], token: '', print: (line) => lines.push(line) });
  return { code, lines };
};

describe('the command exam', () => {
  it('lists each journey with its reason and what it needs', async () => {
    const { code, lines } = await run('--list');
    expect(code).toBe(0);
    expect(lines).toHaveLength(journeyRows.length);
    expect(lines.find((line) => line.startsWith('tab-closed'))).toMatch(/Needs order, webhooks\.$/);
  });

  it.each([
    [[], 'Give either --shop <address> of a shop that runs, or --shop-command'],
    [['--shop', 'http://localhost:1', '--shop-command', 'node shop.mjs'], 'Give either --shop'],
    [
      ['--shop-command', 'x', '--only', 'payd'],
      '--only names payd, which is no journey (paid was probably meant)',
    ],
    [['--shop-command', 'x', '--file', '/no/such/exam.json'], '/no/such/exam.json cannot be read'],
    [['--learn'], 'Give either --shop'],
    [
      ['--learn', '--shop-command', 'x', '--file', import.meta.filename],
      `${import.meta.filename} is there already; remove it, or name another by --file.`,
    ],
    [['shop.mjs'], 'exam takes no "shop.mjs"'],
    [['--shops', 'x'], "Unknown option '--shops'"],
  ])('refuses %j with what to write', async (args, sentence) => {
    await expect(run(...args)).rejects.toThrow(sentence);
  });
});

describe('the exit code', () => {
  it.each([
    [['holds', 'not tried'], 0],
    [['holds', 'fails', 'not tried'], 1],
    [['not tried', 'not tried'], 2],
    [['not tried', 'holds'], 2],
    [['not tried', 'fails'], 1],
  ] as const)('of `paid` and others that are %j is %i', (all, code) => {
    const nameOf = (at: number) => (at === 0 ? 'paid' : 'integrity');
    expect(toExitCode(all.map((verdict, at) => ({ name: nameOf(at), verdict })))).toBe(code);
  });
});

describe('the journeys', () => {
  it('begin with the one without which no other means anything', () => {
    expect(journeyRows[0]?.name).toBe('paid');
  });

  it('are all told of, and all can be gone through', () => {
    expect(journeyRows.map(({ name }) => name).sort()).toEqual(Object.keys(journeys).sort());
  });

  it('have names of their own, and say in one sentence each why they matter and what to do', () => {
    expect(new Set(journeyRows.map(({ name }) => name)).size).toBe(journeyRows.length);
    const texts = journeyRows.flatMap(({ why, remedy }) => [why, remedy]);
    expect(texts.filter((text) => !/^[A-Z].*\.$/.test(text) && !text.endsWith('.)'))).toEqual([]);
  });
});
