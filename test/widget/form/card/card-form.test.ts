// @vitest-environment happy-dom
import { h } from 'preact';
import { beforeEach, describe, expect, test } from 'vitest';
import { formTexts } from '../../../../src/texts/all-forms.ts';
import { languages } from '../../../../src/texts/languages.ts';
import { draw as drawNodes } from '../../../../src/widget/draw.ts';
import { CardForm } from '../../../../src/widget/form/card/card-form.tsx';
import { cardState } from '../../../../src/widget/form/card/card-state.ts';
import { Scope } from '../../../../src/widget/scope.ts';
import { expectFormsDrawnOnce } from '../../drawn-once.ts';
import { pick, settled } from '../../kit.ts';
import { makeContext } from './card-kit.ts';
import { outline } from './outline.ts';

expectFormsDrawnOnce();

const { de } = formTexts;

let container: HTMLElement;
beforeEach(() => {
  container = document.createElement('div');
});

function draw(options: Record<string, unknown> = {}, codes: readonly string[] = ['VISA', 'AMEX']) {
  const context = makeContext(options);
  const model = cardState(codes, context);
  show(model.props);
  return { ...model, context };
}

function show(form: Parameters<typeof CardForm>[0]['form']) {
  container.replaceChildren(...drawNodes(new Scope(), h(CardForm, { form })));
}

/** Prints the tree that was drawn. Ids and the random instance of this drawing are replaced by names. */
function drawn({ props }: ReturnType<typeof draw>): string {
  return [...container.children]
    .flatMap((child) => outline(child))
    .join('\n')
    .replaceAll(props.id, 'card_<n>')
    .replaceAll(/instance=[0-9a-f]{32}/g, 'instance=<i>');
}

const number = `
  div.wpwl-group.wpwl-group-cardNumber.wpwl-clearfix
    div.wpwl-label.wpwl-label-cardNumber[name=wpwl-label-card.number] "Card number"
    div.wpwl-wrapper.wpwl-wrapper-cardNumber
      iframe.wpwl-control.wpwl-control-iframe.wpwl-control-cardNumber[name=card.number][src=https://pay.example/v1/pciIframe.html?v=test&checkoutId=AB.uat-1#instance=<i>][title=Card Number][placeholder=Card Number][frameborder=0]`;

describe('the card form', () => {
  test('without a brand list has no selector, a neutral logo, and the brand in a hidden field', () => {
    expect(drawn(draw({}, [])).replace(/\n {2}div\.wpwl-group-expiry.*/s, '')).toContain(`
  div.wpwl-group.wpwl-group-brand.wpwl-clearfix
    input[name=paymentBrand][type=hidden]
    div.wpwl-brand.wpwl-brand-card.wpwl-brand-GENERIC${number}`);
  });

  test('with showCVVHint has an icon with the hint beside the frame', () => {
    const props = draw({ showCVVHint: true });
    expect(outline(pick('.wpwl-wrapper-cvv', container)).slice(2)).toEqual([
      '  div.wpwl-icon',
      '    div.wpwl-popover',
      '      div.wpwl-popover-content "3 digits on the back of the card"',
    ]);
    expect(drawn(props)).not.toContain('undefined');
  });

  test('with showLabels off has no label nodes, with showPlaceholders off no placeholders', () => {
    const full = drawn(draw()).split('\n');
    const expected = full
      .filter((line) => !line.includes('div.wpwl-label'))
      .map((line) => line.replace(/\[placeholder=[^\]]*\]/, ''));
    expect(drawn(draw({ showLabels: false, showPlaceholders: 'false' })).split('\n')).toEqual(expected);
  });

  test('with requireCvv off has no security code', () => {
    expect(drawn(draw({ requireCvv: false }))).not.toContain('cvv');
  });

  test('has the merchant’s own texts', () => {
    const tree = drawn(draw({ labels: { submit: 'Buy', cardHolder: 'Owner', mmyy: 'mm / yy', cvv: ' ' } }));
    expect(tree).toContain('button.wpwl-button.wpwl-button-pay[name=pay][type=submit][aria-label=Buy] "Buy"');
    expect(tree).toContain('[placeholder=Owner]');
    expect(tree).toContain('[placeholder=mm / yy]');
    expect(tree).toContain('div.wpwl-label.wpwl-label-cvv[name=wpwl-label-card.cvv] " "');
  });

  test('has class attributes as whole strings, as shops’ tests compare them', () => {
    draw();
    expect(container.firstElementChild?.className).toBe(
      'wpwl-form wpwl-form-card wpwl-form-has-inputs wpwl-clearfix',
    );
    expect(pick('iframe', container).className).toBe(
      'wpwl-control wpwl-control-iframe wpwl-control-cardNumber',
    );
  });
});

describe('for assistive technology and browsers', () => {
  test('every control is named by its visible label, and by text where there is none (A-89)', () => {
    const { props } = draw();
    for (const [name, selector] of [
      ['brand', 'select'],
      ['expiry', '.wpwl-control-expiry'],
      ['cardHolder', '.wpwl-control-cardHolder'],
    ] as const) {
      const control = pick(selector, container);
      expect(control.getAttribute('aria-labelledby')).toBe(`${props.id}_label_${name}`);
      const label = pick(`#${props.id}_label_${name}`, container);
      expect(control.getAttribute('aria-label')).toBe(label.textContent);
    }
  });

  test('a label that the merchant has blanked leaves the language’s own word as the accessible name', () => {
    draw({ labels: { cvv: ' ', cardHolder: '', brand: ' ' } });
    expect(pick<HTMLIFrameElement>('iframe.wpwl-control-cvv', container).title).toBe('Security Code CVV');
    expect(pick('.wpwl-control-cardHolder', container).getAttribute('aria-label')).toBe('Name on card');
    expect(pick('select', container).getAttribute('aria-label')).toBe('Card brand');
  });

  test('the frames of a page’s second form have titles of their own (A-90)', () => {
    const { props } = cardState(['VISA'], { ...makeContext(), nextOrdinal: () => 2 });
    show(props);
    const titles = [...container.querySelectorAll('iframe')].map(({ title }) => title);
    expect(titles).toEqual(['Card Number 2', 'Security Code CVV 2']);
  });

  test('fields have the attributes for autofill and the keyboard (A-03, A-04)', () => {
    draw();
    const attributes = (selector: string, ...names: string[]) =>
      names.map((name) => pick(selector, container).getAttribute(name));
    expect(attributes('.wpwl-control-expiry', 'autocomplete', 'inputmode', 'dir')).toEqual([
      'cc-exp',
      'numeric',
      'ltr',
    ]);
    expect(attributes('.wpwl-control-cardHolder', 'autocomplete')).toEqual(['cc-name']);
    expect(container.innerHTML).not.toContain('autocomplete="off"');
  });

  test.each([
    ['does not know', ['payment'], null],
    ['knows', ['payment', 'autofill'], 'autofill'],
  ])(
    'frames may be filled by a browser that %s a permission for autofill (A-10)',
    (_word, features, allow) => {
      Object.assign(document, { featurePolicy: { features: () => features } });
      draw();
      Object.assign(document, { featurePolicy: undefined });
      const frames = [...container.querySelectorAll('iframe')];
      expect(frames.map((frame) => frame.getAttribute('allow'))).toEqual([allow, allow]);
    },
  );

  test('the number comes first of the card, before the holder (A-02)', () => {
    draw();
    const names = [...container.querySelectorAll('iframe, input:not([type=hidden])')].map((field) =>
      field.getAttribute('name'),
    );
    expect(names).toEqual(['card.number', 'card.expiry', 'card.holder', 'card.cvv']);
  });

  test('ids and names of the fields are the same at each load (A-05)', () => {
    const drawnNames = () => {
      draw({ showBirthDate: true, billingAddress: {} });
      const fields = container.querySelectorAll('iframe, input, select');
      return [...fields].map((field) => [field.id, field.getAttribute('name')]);
    };
    const first = drawnNames();
    expect(drawnNames()).toEqual(first);
    expect(first.map(([, name]) => name)).not.toContain(null);
  });

  test('the accepted brands are listed before anything is typed, in the shop’s order, by their names (A-40)', () => {
    draw({}, ['AMEX', 'VISA', 'MASTER']);
    const listed = [...container.querySelectorAll('option')].map(({ value, text }) => [value, text]);
    expect(listed).toEqual([
      ['AMEX', 'American Express'],
      ['VISA', 'Visa'],
      ['MASTER', 'Mastercard'],
    ]);
  });

  test.each([
    ['card', 1],
    ['none', 0],
  ])('with the style %s %i row of their marks stands beside the list', (style, rows) => {
    draw({ style, brandDetection: true }, ['VISA', 'MASTER', 'AMEX', 'JCB', 'DINERS']);
    expect(container.querySelectorAll('.wpwl-accepted')).toHaveLength(rows);
  });

  test('the logo and the hint’s icon are decoration (A-94)', () => {
    draw({ showCVVHint: true });
    expect(pick('.wpwl-brand', container).getAttribute('aria-hidden')).toBe('true');
    expect(pick('.wpwl-icon', container).getAttribute('aria-hidden')).toBe('true');
  });

  test('every field’s frame has a title of its own (A-90)', () => {
    draw();
    const titles = [...container.querySelectorAll('iframe')].map(({ title }) => title);
    expect(new Set(titles).size).toBe(2);
    expect(titles).not.toContain('');
  });

  test('the button is enabled from the start, and when it is busy says so without losing the focus (A-55, A-57)', async () => {
    const { isBusy: busy } = draw().props;
    const button = pick<HTMLButtonElement>('button', container);
    const state = () => [
      button.disabled,
      button.getAttribute('aria-disabled'),
      button.getAttribute('aria-busy'),
    ];
    expect(state()).toEqual([false, null, null]);
    busy.value = true;
    await settled();
    expect(state()).toEqual([false, 'true', 'true']);
    busy.value = false;
    await settled();
    expect(state()).toEqual([false, null, null]);
  });
});

describe('a change of a signal', () => {
  test('changes texts, language and brand in place: no node is made, moved or removed', async () => {
    const { props, context } = draw({ showCVVHint: true });
    const before = [...container.querySelectorAll('*')];
    context.texts.value = de;
    context.language.value = languages.de;
    props.brand.value = 'AMEX';
    await settled();
    expect([...container.querySelectorAll('*')]).toEqual(before);
    expect(pick('form', container).lang).toBe('de');
    expect(pick('.wpwl-label-cardNumber', container).textContent).toBe('Kartennummer');
    expect(pick('iframe', container).title).toBe('Kartennummer');
    expect(pick('.wpwl-button-pay', container).textContent).toBe('Jetzt bezahlen');
    expect(pick('.wpwl-button-pay', container).getAttribute('aria-label')).toBe('Jetzt bezahlen');
    expect(pick('.wpwl-brand', container).className).toBe('wpwl-brand wpwl-brand-card wpwl-brand-AMEX');
    expect(pick('.wpwl-popover-content', container).textContent).toBe(de.cvvHintAmex);
  });
});
