import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keepAttempt } from '../../../src/frame/vault/attempt.ts';
import { keepValues } from '../../../src/frame/vault/values.ts';
import { createBus } from '../kit.ts';

describe('the id of a payment attempt (design decision 4)', () => {
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
            expect(id).toMatch(/^[0-9a-f]{32}$/);
            expect(id === last.id).toBe(now === last.body);
            last = { body: now, id };
          }
        }
      }),
    );
  });
});
