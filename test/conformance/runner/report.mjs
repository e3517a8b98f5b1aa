/** Writes the texts that a run prints. */

/**
 * @typedef {import('./rows.mjs').Outcome} Outcome
 */

/**
 * Lists every row with its section and its outcome.
 *
 * @param {Outcome[]} rows
 */
export function listOf(rows) {
  return rows
    .map((row) => `${isWrong(row) ? 'WRONG' : 'ok   '} ${row.id} (${row.section}): ${row.statement}\n`)
    .join('');
}

/**
 * @param {import('./judge.mjs').Verdict} verdict
 * @param {Outcome[]} elsewhere
 */
export function reportOf({ rows, values, notRun }, elsewhere) {
  const lines = [
    ...[...rows, ...values, ...elsewhere].filter(isWrong).map(failure),
    ...sections('Statements', rows),
    ...sections('Boundary values of parameters', values, parametersOf),
    ...sections('Shown in browsers and clients: statements whose test exists', elsewhere),
    ...(notRun.length > 0
      ? ['', `Not run, because they need means of this implementation: ${notRun.length}`]
      : []),
    ...notRun.map(
      ({ id, server, needs = [] }) =>
        `  ${id} needs ${[...new Set([...needs, server ?? []].flat())].join(', ')}`,
    ),
    '',
    summary(values),
  ];
  const { passed, total } = totalOf(rows, values);
  return `${lines.join('\n')}\n${passed} of ${total}\n`;
}

/** @param {Outcome[]} rows @param {Outcome[]} values */
export function totalOf(rows, values) {
  const all = [...rows, ...values];
  return { passed: all.filter((one) => !isWrong(one)).length, total: all.length };
}

/** @param {{ problems: string[] }} outcome */
export function isWrong({ problems }) {
  return problems.length > 0;
}

/** @param {Outcome} outcome */
function failure({ id, section, statement, problems, answer }) {
  return `WRONG ${id} (${section}): ${statement}\n  ${problems.join('\n  ')}\n  answer: ${answer}\n`;
}

/**
 * @param {string} title
 * @param {Outcome[]} outcomes
 * @param {(outcomes: Outcome[]) => string} [more]
 */
function sections(title, outcomes, more = () => '') {
  if (outcomes.length === 0) return [];
  const names = [...new Set(outcomes.map(({ section }) => section))];
  return [
    ...['', title],
    ...names.map((name) => {
      const its = outcomes.filter(({ section }) => section === name);
      const passed = its.filter((one) => !isWrong(one)).length;
      return `  ${`${passed} of ${its.length}`.padStart(12)}  ${name}${more(its)}`;
    }),
  ];
}

/** @param {Outcome[]} outcomes */
function parametersOf(outcomes) {
  return ` (${new Set(outcomes.map(({ parameter }) => parameter)).size} parameters)`;
}

/** @param {Outcome[]} values */
function summary(values) {
  const right = values.filter((one) => one.right);
  const wrong = values.filter((one) => !one.right);
  const names = new Set(values.map(({ parameter }) => parameter)).size;
  return `${names} parameters, ${right.length} right values (${right.filter(isWrong).length} refused), ${wrong.length} wrong ones (${wrong.filter(isWrong).length} not refused by name)`;
}
