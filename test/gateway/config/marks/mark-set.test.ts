import { describe, expect, test } from 'vitest';
import { createMarkSet } from '../../../../src/gateway/config/marks/mark-set.ts';

const scheme = new Map([
  ['VISA', '<svg>visa</svg>'],
  ['AMEX', '<svg>amex</svg>'],
]);

describe('the set of marks', () => {
  test('is that of the package, those of an operator in their place, or empty', () => {
    expect(createMarkSet('scheme', scheme).marks).toEqual(scheme);
    expect(createMarkSet('neutral', scheme).marks.size).toBe(0);
    const own = new Map([
      ['VISA', '<svg>own</svg>'],
      ['IDEAL', '<svg>ideal</svg>'],
    ]);
    expect([...createMarkSet(own, scheme).marks]).toEqual([
      ['AMEX', '<svg>amex</svg>'],
      ['IDEAL', '<svg>ideal</svg>'],
      ['VISA', '<svg>own</svg>'],
    ]);
  });

  test('has a hash that only its images change, not the order in which they were read', () => {
    const { hash } = createMarkSet('scheme', scheme);
    expect(hash).toMatch(/^[0-9a-f]{12}$/);
    expect(createMarkSet('scheme', new Map([...scheme].reverse())).hash).toBe(hash);
    expect(createMarkSet(new Map([['VISA', '<svg>own</svg>']]), scheme).hash).not.toBe(hash);
    expect(createMarkSet('neutral', scheme).hash).not.toBe(hash);
  });
});
