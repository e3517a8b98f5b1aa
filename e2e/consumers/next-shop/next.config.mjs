/** As a new project of Next has it. */
export default { cacheComponents: true };
