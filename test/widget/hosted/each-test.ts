import { beforeEach } from 'vitest';
import type { HostedFieldEvents } from '../../../src/widget/hosted/hosted-field.ts';
import { Scope } from '../../../src/widget/scope.ts';
import { fakesOfEachTest } from '../form/made-forms.ts';

const ignore = () => {};

/** Events of a hosted field that a test does not look at. */
export const ignoredEvents: HostedFieldEvents = {
  onChange: ignore,
  onBlur: ignore,
  onConnected: ignore,
  onChannel: ignore,
  onFocus: ignore,
  onEnter: ignore,
  onState: ignore,
  onReport: ignore,
  onLost: ignore,
  judge: (problem) => problem,
};

/** Gives every test of the file fakes and a scope of its own. The result gives the scope of the running test. */
export function framesOfEachTest(): () => Scope {
  let scope: Scope;
  fakesOfEachTest(() => scope.end());
  beforeEach(() => {
    scope = new Scope();
  });
  return () => scope;
}
