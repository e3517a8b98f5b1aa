/** The error for a configuration that cannot be used. Its message names every wrong key, each with its remedy. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';

  constructor(sentences: readonly string[]) {
    super(`The configuration is wrong.\n${sentences.map((sentence) => `  ${sentence}`).join('\n')}`);
  }
}
