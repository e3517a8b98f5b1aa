/** Reads the processor time of a page's main thread, which the page's frames share, while the page runs. */

/** @param {import('@playwright/test').CDPSession} session */
export async function readTasks(session) {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  /** Resolves to all processor time since the page began, and to that of JavaScript, in milliseconds. */
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const read = (/** @type {string} */ metric) =>
      Number(metrics.find(({ name }) => name === metric)?.value) * 1000;
    return { task: read('TaskDuration'), script: read('ScriptDuration') };
  };
}
