// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { pick } from '../../kit.ts';
import { answerConfig, eachOnItsOwnPage, keys, onError } from '../../widget-kit.ts';
import { loadReady, update } from './update-kit.ts';

eachOnItsOwnPage();

const blik = { code: 'BLIK', name: 'BLIK-Zahlung', form: 'virtualAccount', sign: 'wallet' };

describe('a brand that only the gateway knows', () => {
  test.each(['stacked', 'accordion'])(
    'comes by wpwl.update in the layout %s with its name, and goes again',
    async (layout) => {
      answerConfig({ methods: [blik] });
      const { widget } = await loadReady({ layout }, 'VISA');
      await update(widget, { brands: ['BLIK'] });
      expect(keys()).toEqual(['virtualAccount-BLIK']);
      expect(pick('.wpwl-form-virtualAccount-BLIK .wpwl-button-brand').getAttribute('aria-label')).toContain(
        'BLIK-Zahlung',
      );
      await update(widget, { brands: ['VISA', 'BLIK'] });
      expect(keys()).toEqual(['card', 'virtualAccount-BLIK']);
      await update(widget, { brands: 'VISA' });
      expect([keys(), onError.mock.calls]).toEqual([['card'], []]);
    },
  );

  test('is refused by wpwl.update where no connector takes it, and a mistyped code as no brand', async () => {
    answerConfig({ methods: [blik], brands: ['VISA'] });
    const { widget } = await loadReady({}, 'VISA');
    await expect(update(widget, { brands: 'BLIK' })).rejects.toThrow(
      "'BLIK', which is taken by no connector",
    );
    await expect(update(widget, { brands: 'BLICK' })).rejects.toThrow(
      "'BLICK', which is no brand of this gateway",
    );
    expect(keys()).toEqual(['card']);
  });
});
