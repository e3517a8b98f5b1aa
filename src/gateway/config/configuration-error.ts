/** The configuration cannot be used. The message names every key that is wrong, each with its remedy. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';

  constructor(sentences: readonly string[]) {
    super(`The configuration is wrong.\n${sentences.map((sentence) => `  ${sentence}`).join('\n')}`);
  }
}
