// @vitest-environment happy-dom
/**
 * What every kind of form does, whatever it asks for: how it is named, asks the merchant, pays once, shows what is wrong,
 * bears what the page does to it, and leaves.
 */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { en } from '../../../src/texts/form.ts';
import { must, pick, settled } from '../kit.ts';
import { fakeTab } from '../payment/fake-tab.ts';
import { methodKit, type Subject } from './contract-kit.ts';
import { formRows } from './contract-rows.ts';
import { fakesOfEachTest } from './made-forms.ts';

vi.mock('../../../src/widget/page/load-script.ts', () => ({ loadScript: async () => true }));

const opened = vi.fn();
const onAfterSubmit = vi.fn();
let made: Subject;

fakesOfEachTest(() => made.context.scope.end());
beforeEach(() => {
  opened.mockReset();
  onAfterSubmit.mockReset();
  vi.stubGlobal('top', fakeTab(opened));
});

async function press(): Promise<void> {
  made.button().click();
  await made.answer();
}
const payments = () => made.vault.of('pay').map(({ fields }) => Object.fromEntries(fields));

type Refusal = readonly [name: string, block: (event: Event) => unknown];
const refusals: readonly Refusal[] = [
  ['false', () => false],
  ['a promise of false', async () => false],
  ['a rejected promise', () => Promise.reject(new Error('no'))],
];
const stopped: Refusal = ['preventDefault and no answer', (event) => event.preventDefault()];

describe.each(formRows.map((row) => ({ title: row.brand, ...row })))('the form of $title', (row) => {
  const { brand, callback, hint, kit = methodKit, fill = {}, sent = fill, scripted = false } = row;
  const make = async (more: Record<string, unknown> = {}) => {
    made = await kit(brand, { ...row.options, onAfterSubmit, ...more });
  };
  const value = (name: string) => pick<HTMLInputElement>(`[name=${name}]`, made.paymentForm.element).value;

  test('renders in a container and a form of the known names', async () => {
    await make();
    const { container, info, element: form } = made.paymentForm;
    expect(container.className).toBe(`wpwl-container wpwl-container-${row.container} wpwl-clearfix`);
    expect(container.id).toMatch(new RegExp(`^${row.container}_\\d{12}$`));
    expect(info).toEqual({ containerKey: row.container, ccMethods: row.ccMethods ?? [] });
    for (const name of `wpwl-form ${row.form} wpwl-clearfix`.split(' '))
      expect([...form.classList]).toContain(name);
    expect(form.classList.contains('wpwl-form-has-inputs')).toBe(row.form.includes('has-inputs'));
    expect(form.querySelector(row.logo ?? `.wpwl-brand-${brand}`)).not.toBeNull();
    expect([form.getAttribute('action'), form.getAttribute('method')]).toEqual([
      'https://pay.example/v1/checkouts/AB.uat-1/payment',
      'POST',
    ]);
    if (row.container !== 'registration') expect(value('paymentBrand')).toBe(brand);
    // The browser can submit this form without the widget, and must then leave the frame that the page may be in.
    if (!scripted) expect(form.target).toBe('_top');
  });

  test('holds the result address from the first drawing, and follows the action of the page’s form', async () => {
    await make();
    // Forms of saved registrations have never had this field (widget-contract.md 5.4).
    if (row.container === 'registration') return;
    expect(value('shopperResultUrl')).toBe(new URL('/result', made.paymentForm.element.baseURI).href);
    made.original.action = 'https://other.example/result?order=1';
    await settled();
    expect(value('shopperResultUrl')).toBe('https://other.example/result?order=1');
    made.original.removeAttribute('action');
    await settled();
    expect(value('shopperResultUrl')).toBe('');
  });

  test('names every control and the button for assistive technology', async () => {
    await make();
    for (const control of made.paymentForm.element.querySelectorAll<HTMLElement>(
      '.wpwl-control, [type=radio]',
    )) {
      const name =
        control.getAttribute('aria-label') || control.title || control.closest('label')?.textContent;
      expect(name).toBeTruthy();
      const label = control.getAttribute('aria-labelledby');
      if (label !== null) expect(document.getElementById(label)?.textContent).toBeTruthy();
      else expect(control.matches('iframe, [type=radio]')).toBe(true);
    }
    const button = made.button();
    // The buttons of the other wallets are drawn by their vendors.
    if (button.className)
      expect(button.getAttribute('aria-label') ?? button.textContent).toMatch(/^Pay (now|with \S)/);
  });

  if (callback) {
    test('asks its own callback with a submit event of the form', async () => {
      const asked = vi.fn();
      await make({ [callback]: asked });
      made.fill(fill);
      await press();
      expect(asked).toHaveBeenCalledOnce();
      const [event] = must(asked.mock.calls[0]) as [Event];
      expect([event.type, event.target]).toEqual(['submit', made.paymentForm.element]);
      expect(payments()).toHaveLength(1);
    });

    test.each(scripted ? refusals : [...refusals, stopped])(
      'is blocked by its callback with %s, and works again',
      async (_name, block) => {
        let calls = 0;
        await make({ [callback]: (event: Event) => (++calls === 1 ? block(event) : undefined) });
        made.fill(fill);
        await press();
        expect(payments()).toEqual([]);
        expect(made.button().getAttribute('aria-busy')).toBeNull();
        await press();
        expect(payments()).toHaveLength(1);
      },
    );
  }

  test('submits its fields, the brand, the browser data and the way back once for ten clicks, and announces it', async () => {
    await make();
    made.original.insertAdjacentHTML(
      'beforeend',
      '<input type="hidden" name="customParameters[SHOPPER_a]" value="1">',
    );
    pick('.wpwl-group', made.paymentForm.element).insertAdjacentHTML(
      'beforebegin',
      '<input name="customer.email" value="a@b.example">',
    );
    made.fill(fill);
    made.original.setAttribute('action', '/late');
    for (let click = 0; click < 10; click += 1) made.button().click();
    await made.answer();
    expect(payments()).toHaveLength(1);
    expect(payments()[0]).toMatchObject({
      ...sent,
      ...(row.container !== 'registration' && { paymentBrand: brand }),
      shopperResultUrl: 'http://localhost:3000/late',
      'customer.browser.javascriptEnabled': 'true',
      'customParameters[SHOPPER_a]': '1',
      'customer.email': 'a@b.example',
    });
    expect(payments()[0]).not.toHaveProperty(['flow']);
    if (made.button().name === 'pay') expect(made.button().getAttribute('aria-busy')).toBe('true');
    expect(pick('[role=status]').textContent).toBe(en.processing);
    expect(onAfterSubmit).toHaveBeenCalledOnce();
    made.vault.say({
      type: 'done',
      url: 'https://bank.example/pay',
      fields: [],
      pending: true,
      code: '000.200.000',
    });
    expect(opened).toHaveBeenCalledExactlyOnceWith('https://bank.example/pay');
  });

  test('works again after a refusal, with a message', async () => {
    await make();
    made.fill(fill);
    await press();
    made.vault.say({
      type: 'refused',
      code: '200.300.404',
      description: 'x',
      errors: [{ name: 'a', message: 'b' }],
    });
    await settled();
    expect(pick('.wpwl-message.wpwl-has-error').textContent).toBe(en.refused);
    await press();
    expect(payments()).toHaveLength(2);
  });

  test('still works when the page moves, wraps, removes and rewrites its nodes', async () => {
    await make();
    const { waiting } = made.context;
    const { element: form, container } = made.paymentForm;
    const groups = [...form.querySelectorAll('.wpwl-group')];
    for (const group of groups) form.prepend(group);
    const wrap = document.createElement('section');
    container.replaceWith(wrap);
    wrap.append(container);
    made.reload();
    form.insertAdjacentHTML('afterbegin', '<p id="shop">Terms</p>');
    const label = form.querySelector('.wpwl-label');
    if (label) label.textContent = 'Mine';
    made.fill(fill);
    waiting.value = true;
    waiting.value = false;
    await settled();
    await press();
    expect(payments()).toHaveLength(1);
    expect(pick('#shop').textContent).toBe('Terms');
    if (label) expect(label.textContent).toBe('Mine');
    expect([...form.querySelectorAll('.wpwl-group')]).toEqual([...groups].reverse());
  });

  test('requires nothing for a field that the page has removed', async () => {
    await make();
    const { element: form } = made.paymentForm;
    const kept = `.wpwl-group-submit, ${row.needs ?? '.wpwl-group-submit'}`;
    for (const group of form.querySelectorAll(`.wpwl-group:not(${kept})`)) group.remove();
    made.fill({});
    await press();
    expect(payments()).toHaveLength(1);
  });

  test('leaves nothing in the page when it is unloaded', async () => {
    await make();
    await press();
    document.body.append(pick('.wpwl-group'));
    made.context.scope.end();
    const { original } = made;
    expect([...document.body.querySelectorAll('*')].filter((node) => !node.contains(original))).toEqual([]);
    expect(original.outerHTML).toBe('<form class="paymentWidgets" action="/result"></form>');
  });

  if (hint) {
    test('validates: it shows every error, announces that, moves the focus to the first, and sends nothing', async () => {
      await make();
      await press();
      const controls = [
        ...made.paymentForm.element.querySelectorAll('.wpwl-group .wpwl-control:not([disabled])'),
      ].filter((control) => !row.optional || !control.matches(row.optional));
      expect(controls.every((control) => control.classList.contains('wpwl-has-error'))).toBe(true);
      expect(pick(`.wpwl-hint-${hint}`).textContent).not.toBe('');
      expect(document.activeElement).toBe(controls[0]);
      const hinted = pick('.wpwl-hint');
      // A control in a frame gets its description inside the frame.
      if (document.activeElement === made.vault.iframe)
        expect(made.vault.of('mark').at(-1)?.message).toBe(hinted.textContent);
      else expect(must(controls[0]).getAttribute('aria-describedby')).toBe(hinted.id);
      expect(pick('[role=status]').textContent).toBe(en.checkFields);
      expect(payments()).toEqual([]);
      made.fill(fill);
      expect(document.querySelectorAll('.wpwl-hint')).toHaveLength(0);
    });
  }
});
