/** What the playground's page does by a script: choices apply at once, and the form is seen in several ways. */
import { watchSearch } from './playground-search.js';
import { showTheme, watchTheme } from './playground-theme.js';

const stage = document.querySelector('.stage');
const controls = document.querySelector('form.controls');
const said = document.getElementById('said');

/** How long the visitor's last keystroke is waited for, in milliseconds. */
const pause = 400;

for (const tabs of document.querySelectorAll('[role="tablist"]')) {
  const all = [...tabs.children];
  const choose = (chosen) => {
    for (const tab of all) {
      const isChosen = tab === chosen;
      tab.setAttribute('aria-selected', isChosen);
      tab.tabIndex = isChosen ? 0 : -1;
      document.getElementById(tab.getAttribute('aria-controls')).toggleAttribute('data-off', !isChosen);
    }
  };
  tabs.addEventListener('click', ({ target }) => choose(target.closest('[role="tab"]') ?? all[0]));
  tabs.addEventListener('keydown', ({ key, target }) => {
    const ahead = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const isArrow = key === 'ArrowLeft' || key === 'ArrowRight';
    if (!isArrow) return;
    const next = all[(all.indexOf(target) + (key === ahead ? 1 : -1) + all.length) % all.length];
    choose(next);
    next.focus();
  });
}

/** Shows the form on a light or dark page. */
function showScheme(scheme) {
  stage.dataset.scheme = scheme;
  document.querySelector(`[name="stage-scheme"][value="${scheme}"]`).checked = true;
}

const { scheme: chosen } = document.documentElement.dataset;
const isDark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
showScheme(isDark ? 'dark' : 'light');

document.querySelector('.tools').addEventListener('change', ({ target }) => {
  if (target.name === 'width') stage.dataset.width = target.value;
  else showScheme(target.value);
});

document.querySelector('.link').addEventListener('click', ({ currentTarget }) => {
  currentTarget.classList.remove('copied');
  show(async () => {
    await navigator.clipboard.writeText(location.href);
    said.textContent = currentTarget.dataset.copied;
    currentTarget.classList.add('copied');
  });
});

/** What the visitor has chosen, as the address has it. */
function query() {
  const filled = [...new FormData(controls)].filter(([name, value]) => {
    const { standing } = controls.elements.namedItem(name)?.dataset ?? {};
    return value !== '' && value !== standing;
  });
  // As long as the visitor has chosen no other brands, the address names none.
  const brands = filled.flatMap(([name, value]) => (name === 'brands' ? [value] : []));
  const isUsual = brands.join(' ') === usualBrands;
  return new URLSearchParams(filled.filter(([name]) => name !== 'brands' || !isUsual));
}

const { brands: usualBrands } = new URLSearchParams(location.search).has('brands') ? {} : controls.dataset;

/** Marks the controls with a choice, each with a button that undoes it. */
function mark(control) {
  const field = control.querySelector('[name]');
  if (field === null) return;
  const isChanged = field.value !== (field.dataset.standing ?? '');
  control.classList.toggle('changed', isChanged);
  const undo = control.querySelector('.undo');
  if (!isChanged) undo?.remove();
  else if (undo === null) control.append(undoOf(field));
}

function undoOf(field) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'undo';
  button.textContent = '\u00d7';
  button.setAttribute('aria-label', `${controls.dataset.reset}: ${field.name.slice(2)}`);
  button.addEventListener('click', () => {
    field.value = field.dataset.standing ?? '';
    field.focus();
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return button;
}

/** What the form on the stage was made from. */
let shown = JSON.stringify({
  options: JSON.parse(document.querySelector('script[data-options]').dataset.options),
  brands: controls.dataset.brands.split(' '),
});
/** Counts the changes: an answer that is overtaken is left out. */
let turn = 0;
let timer;

async function answerOf(path, params) {
  const answer = await fetch(`${path}?${params}`);
  if (!answer.ok) throw new Error(`The shop answered ${path} with ${answer.status}. Try again in a moment.`);
  return answer.json();
}

/** Shows the form, the code and the address for what is chosen. */
async function apply() {
  clearTimeout(timer);
  const own = ++turn;
  const params = query();
  const { options, brands, code } = await answerOf('/playground/code', params);
  if (own !== turn) return;
  document.getElementById('snippet').textContent = code;
  history.replaceState(null, '', `/playground?${params}`);
  keepInLinks(params);
  const wanted = JSON.stringify({ options, brands });
  if (wanted === shown) return;
  const checkout = await answerOf('/playground/checkout', params);
  if (own !== turn) return;
  shown = wanted;
  showForm(options, brands, checkout);
}

/** Shows what is chosen, and then does something with it. A failure is said, and is a line of the list, which opens. */
async function show(next) {
  said.textContent = '';
  const applied = apply();
  const own = turn;
  try {
    await applied;
    await next?.();
  } catch (error) {
    if (own !== turn) return;
    said.textContent = controls.dataset.failed;
    window.toLog(error.message, 'error');
    document.getElementById('made-tab-1').click();
  }
}

/** The links to other languages and colours lead to the same choices. */
function keepInLinks(params) {
  for (const link of document.querySelectorAll('a[href^="/playground?"]:not(.defaults, .ways a)')) {
    const own = new URL(link.href).searchParams;
    const next = new URLSearchParams(params);
    for (const name of ['lang', 'scheme', 'style']) {
      next.delete(name);
      if (own.has(name)) next.set(name, own.get(name));
    }
    link.href = `/playground?${next}`;
  }
}

const policy = window.trustedTypes?.createPolicy('playground', { createScriptURL: String });

function showForm(options, brands, { address, integrity }) {
  window.wpwl?.unload();
  document.querySelector('script[src*="/v1/paymentWidgets.js"]')?.remove();
  window.wpwlOptions = window.withLog(options);
  const form = document.createElement('form');
  form.className = 'paymentWidgets';
  form.setAttribute('action', '/result');
  form.dataset.brands = brands.join(' ');
  stage.replaceChildren(form);
  const script = document.createElement('script');
  Object.assign(script, { integrity: integrity ?? '', crossOrigin: 'anonymous' });
  script.src = policy?.createScriptURL(address) ?? address;
  document.head.append(script);
}

controls.addEventListener('input', ({ target }) => {
  const control = target.closest('.control:not(.find)');
  if (control !== null) mark(control);
  else if (target.name !== 'brands') return;
  showTheme(stage);
  const { scheme } = target.closest('details[data-scheme]')?.dataset ?? {};
  if (scheme !== undefined) showScheme(scheme);
  clearTimeout(timer);
  timer = setTimeout(show, pause);
});

// The key Enter applies without waiting. The listener of shop.js is for forms that lead to a page.
controls.addEventListener('submit', (event) => {
  event.preventDefault();
  event.stopPropagation();
  show();
});

const markAll = () => {
  for (const control of controls.querySelectorAll('.control')) mark(control);
};

watchSearch(document.getElementById('find'));
watchTheme(() => {
  markAll();
  showTheme(stage);
  show();
});
markAll();
showTheme(stage);
