// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { mountForms } from '../../../../src/widget/form/mount/mount-forms.ts';
import { page, pick } from '../../kit.ts';
import { later } from '../../loaded-script.ts';
import { makeContext } from '../card/card-kit.ts';
import { fakesOfEachTest } from '../made-forms.ts';

let context: ReturnType<typeof makeContext>;

function draw(codes: readonly string[], style = 'logos'): void {
  context = makeContext({ style });
  mountForms(
    page<HTMLFormElement>('<form class="paymentWidgets"></form>'),
    codes,
    context,
    { onDrawn() {}, onLateForms() {} },
    later,
  );
}
const logo = (name: string) => pick<HTMLButtonElement>(`.wpwl-logo[aria-label="${name}"]`);
const shown = () => pick('.wpwl-container-card').style.display !== 'none';

fakesOfEachTest(() => context.scope.end());

describe('the style logos (widget-contract.md section 6)', () => {
  test('shows each brand of the list as a button with its logo, and no form', () => {
    draw(['VISA', 'MASTER', 'AMEX']);
    const names = [...document.querySelectorAll('.wpwl-logo')].map((button) =>
      button.getAttribute('aria-label'),
    );
    expect(names).toEqual(['Visa', 'Mastercard', 'American Express']);
    expect(pick('.wpwl-logos').getAttribute('aria-label')).toBe('Payment methods');
    expect(logo('Visa').querySelector('.wpwl-brand-VISA')).not.toBeNull();
    expect(logo('Visa').getAttribute('aria-expanded')).toBe('false');
    expect(shown()).toBe(false);
  });

  test('opens the form of the chosen brand with that brand, and closes it by a second press', () => {
    draw(['VISA', 'MASTER']);
    logo('Mastercard').click();
    expect(shown()).toBe(true);
    expect(logo('Mastercard').getAttribute('aria-expanded')).toBe('true');
    expect(logo('Mastercard').getAttribute('aria-controls')).toBe(pick('.wpwl-container-card').id);
    expect(pick<HTMLSelectElement>('.wpwl-control-brand').value).toBe('MASTER');
    logo('Visa').click();
    expect(shown()).toBe(true);
    expect(logo('Mastercard').getAttribute('aria-expanded')).toBe('false');
    expect(pick<HTMLSelectElement>('.wpwl-control-brand').value).toBe('VISA');
    logo('Visa').click();
    expect(shown()).toBe(false);
  });

  test('shows the card form at once when there is no list of brands to choose from', () => {
    draw([]);
    expect(document.querySelector('.wpwl-logos')).toBeNull();
    expect(shown()).toBe(true);
  });

  test('is not shown in other styles', () => {
    draw(['VISA'], 'card');
    expect(document.querySelector('.wpwl-logos')).toBeNull();
    expect(shown()).toBe(true);
  });

  test('ends with the form', () => {
    draw(['VISA']);
    context.scope.end();
    expect(document.querySelector('.wpwl-logos')).toBeNull();
  });
});
