/**
 * Build plugin: collects the modules that an entry needs at once, without those behind an `import()`. The bundler puts
 * them into one file, so that the later script shares no third file with it.
 */

/** The name of that file, without its ending. */
export const mainName = 'main';

/** @type {Set<string>} */
const collected = new Set();

export const mainModules = {
  name: 'main-modules',
  /** @this {import('vite').Rolldown.PluginContext} */
  buildEnd() {
    collected.clear();
    const entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
    for (const id of entries) collected.add(id);
    // A set is read in the order in which its members came, also those that come meanwhile.
    for (const id of collected)
      for (const imported of this.getModuleInfo(id)?.importedIds ?? []) collected.add(imported);
  },
};

/** @param {string} id of a module */
export const isInMain = (id) => collected.has(id);
