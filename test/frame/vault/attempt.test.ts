import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keepAttempt } from '../../../src/frame/vault/attempt.ts';
import { keepValues } from '../../../src/frame/vault/values.ts';
import { createBus } from '../kit.ts';

describe('the id of a payment attempt (design decision 4)', () => {
  test('stays the same while the body is the same and the outcome is unknown', () => {
    const attempt = keepAttempt(keepValues(createBus().open(), undefined));
    const id = attempt.idFor('a=1');
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(attempt.idFor('a=1')).toBe(id);
  });

  test('is new for another body, and after the outcome is known', () => {
    const attempt = keepAttempt(keepValues(createBus().open(), undefined));
    const first = attempt.idFor('a=1');
    const second = attempt.idFor('a=2');
    expect(second).not.toBe(first);
    attempt.end();
    expect(attempt.idFor('a=2')).not.toBe(second);
  });

  test('comes back to a frame that was loaded again, unless it is over', () => {
    const bus = createBus();
    keepAttempt(keepValues(bus.open(), undefined));
    const vault = keepAttempt(keepValues(bus.open(), undefined));
    const id = vault.idFor('a=1');
    const loadAgain = () => keepAttempt(keepValues(bus.open(), undefined));
    expect(loadAgain().idFor('a=1')).toBe(id);
    vault.end();
    expect(loadAgain().idFor('a=1')).not.toBe(id);
  });

  test('is gone for a forgotten form', () => {
    const bus = createBus();
    const attempt = keepAttempt(keepValues(bus.open(), undefined));
    const id = attempt.idFor('a=1');
    bus.open().send({ type: 'forget' });
    expect(attempt.idFor('a=1')).not.toBe(id);
  });

  test('is shared by two attempts exactly when only the same body came between them, over any reloads', () => {
    const step = fc.oneof(
      fc.constantFrom('a=1', 'a=2', 'a=3'),
      fc.constantFrom('end' as const, 'reload' as const),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20, size: 'max' }), (steps) => {
        const bus = createBus();
        keepAttempt(keepValues(bus.open(), undefined));
        let vault = keepAttempt(keepValues(bus.open(), undefined));
        let last = { body: '', id: '' };
        for (const now of steps) {
          if (now === 'end') {
            vault.end();
            last = { body: '', id: '' };
          } else if (now === 'reload') {
            vault = keepAttempt(keepValues(bus.open(), undefined));
          } else {
            const id = vault.idFor(now);
            expect(id === last.id).toBe(now === last.body);
            last = { body: now, id };
          }
        }
      }),
    );
  });
});
