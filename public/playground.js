/** The playground's options for the payment form, and a list of everything that the form calls or warns of. */
const { options, callbacks } = document.currentScript.dataset;

/** Lines of the list; older ones go. */
const most = 60;
const lines = [];

/** Elements and events as what they are; what is long is cut. */
function shown(value) {
  if (value instanceof Element) return `<${value.localName}>`;
  if (value instanceof Event) return `${value.type} event`;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  try {
    const text = JSON.stringify(value, (_name, inner) => (inner instanceof Element ? shown(inner) : inner));
    return String(text).slice(0, 400);
  } catch {
    return String(value);
  }
}

function log(text, kind) {
  lines.push([text, kind]);
  draw();
}

function draw() {
  const list = document.getElementById('log');
  if (list === null) return;
  for (const [text, kind] of lines.splice(0)) {
    const line = document.createElement('p');
    line.className = kind;
    line.textContent = text;
    list.append(line);
    if (list.children.length > most) list.firstElementChild.remove();
  }
  document.getElementById('log-empty').hidden = list.children.length > 0;
}

/** Adds a line to the list: `call`, `warn` or `error`. */
window.toLog = log;

document.addEventListener('DOMContentLoaded', draw);

const { console: terminal } = window;
for (const kind of ['warn', 'error']) {
  const tell = terminal[kind].bind(terminal);
  terminal[kind] = (...values) => {
    tell(...values);
    log(values.map((value) => (typeof value === 'string' ? value : shown(value))).join(' '), kind);
  };
}

/** Adds to options of the form that each call of a callback is a line of the list. */
window.withLog = (chosen) => {
  for (const name of callbacks.split(' ')) {
    const path = name.split('.');
    const [last] = path.splice(-1);
    let owner = chosen;
    for (const key of path) {
      owner[key] ??= {};
      owner = owner[key];
    }
    // A wrong value of the visitor's stays, so that the form can say what is wrong with it.
    if (typeof owner !== 'object') continue;
    owner[last] = (...values) => log(`${name}(${values.map(shown).join(', ')})`, 'call');
  }
  return chosen;
};

window.wpwlOptions = window.withLog(JSON.parse(options));
