import { relative } from 'node:path';
import { root } from '../sources.mjs';

/**
 * What the widget uses nothing of: signals as text, values read without a dependency, and the hooks of tools that watch
 * signals. The bundler cannot drop members of a prototype.
 */
const unused = [
  'l.prototype.brand=i;',
  'l.prototype.valueOf=function(){return this.value};',
  'l.prototype.toString=function(){return this.value+""};',
  'l.prototype.toJSON=function(){return this.value};',
  'l.prototype.peek=function(){var i=this;return f(function(){return i.value})};',
  'm.prototype.dispose=function(){this.d()};',
  'this.W=null==t?void 0:t.watched;this.Z=null==t?void 0:t.unwatched;this.name=null==t?void 0:t.name',
  ';else f(function(){var i;null==(i=t.W)||i.call(t)})',
  'if(void 0===n)f(function(){var i;null==(i=t.Z)||i.call(t)})',
  'this.name=null==t?void 0:t.name;if(n)n.push(this)',
  'n[Symbol.dispose]=n;',
];

/** Drops these members of the signals' library. Throws when another release of it is written otherwise. @type {import('vite').Plugin} */
export const leanSignals = {
  name: 'lean-signals',
  transform: {
    filter: { id: /@preact\/signals-core\/dist\/signals-core\.module\.js$/ },
    handler(code, id) {
      for (const part of unused) {
        if (!code.includes(part)) throw new Error(`${relative(root, id)} has no "${part}" any more.`);
        code = code.replace(part, '');
      }
      return { code, map: null };
    },
  },
};
