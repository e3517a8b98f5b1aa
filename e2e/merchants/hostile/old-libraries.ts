/** What libraries that no registry has do to the built-ins of a page, as far as a script beside them meets it. */

/**
 * As Prototype does: methods from before they were the browser's own, with enumerable names, an `Array.from` that takes
 * no function, a `toJSON` of lists, and a `remove` that throws.
 */
export const beforeBuiltIns = `
    (function () {
      var own = { each: function (f, c) { this.forEach(f, c); return this; }, first: function () { return this[0]; },
        map: function (f, c) { var all = []; for (var i = 0; i < this.length; i++) all.push((f || function (x) { return x; }).call(c, this[i], i)); return all; },
        filter: function (f, c) { var all = []; for (var i = 0; i < this.length; i++) if (f.call(c, this[i], i)) all.push(this[i]); return all; },
        find: function (f, c) { for (var i = 0; i < this.length; i++) if (f.call(c, this[i], i)) return this[i]; },
        some: function (f, c) { for (var i = 0; i < this.length; i++) if (f.call(c, this[i], i)) return true; return false; },
        includes: function (x) { return this.indexOf(x) >= 0; },
        entries: function () { return this.slice(); }, flatMap: function (f, c) { return [].concat.apply([], this.map(f, c)); },
        clear: function () { this.length = 0; return this; } };
      for (var name in own) Array.prototype[name] = own[name];
      Array.from = function (list) { var all = []; for (var i = 0; i < list.length; i++) all.push(list[i]); return all; };
      Function.prototype.bind = function (self) { var f = this; var rest = [].slice.call(arguments, 1);
        return function () { return f.apply(self, rest.concat([].slice.call(arguments))); }; };
      HTMLElement.prototype.remove = function () { if (!this.parentNode) throw new Error('not in the page'); this.parentNode.removeChild(this); return this; };
      HTMLElement.prototype.hide = function () { this.style.display = 'none'; return this; };
    })();`;

/** As MooTools 1.4.5 does with its compatibility to 1.1: names that mean something else than the browser's. */
export const mooTools = `(function () {
  Array.from = function (item) { return item == null ? [] : typeof item === 'object' && typeof item.length === 'number' ? [].slice.call(item) : [item]; };
  Function.prototype.bind = function (self, args) { var f = this; if (args != null) args = Array.from(args);
    return function () { return f.apply(self, args || arguments); }; };
  Function.prototype.delay = function (ms, self, args) { return setTimeout(this.bind(self, args), ms); };
  Object.keys = function (object) { var keys = []; for (var key in object) if (Object.prototype.hasOwnProperty.call(object, key)) keys.push(key); return keys; };
  Object.values = function (object) { return Object.keys(object).map(function (key) { return object[key]; }); };
  Array.prototype.each = function (f, self) { this.forEach(f, self); return this; };
  Array.prototype.append = function (list) { this.push.apply(this, list); return this; };
  Array.prototype.contains = function (item) { return this.indexOf(item) >= 0; };
  Array.prototype.flatten = function () { return [].concat.apply([], this); };
  Array.prototype.include = function (item) { if (!this.contains(item)) this.push(item); return this; };
  String.prototype.test = function (pattern) { return new RegExp(pattern).test(this); };
  String.prototype.contains = function (text) { return this.indexOf(text) >= 0; };
  Number.prototype.each = Number.prototype.times = function (f, self) { for (var i = 0; i < this; i++) f.call(self, i); };
  Element.prototype.get = function (name) { return this[name]; };
  Element.prototype.set = function (name, value) { this[name] = value; return this; };
  Element.prototype.inject = function (node) { node.appendChild(this); return this; };
  Element.prototype.dispose = function () { return this.parentNode ? this.parentNode.removeChild(this) : this; };
  Element.prototype.clone = function () { return this.cloneNode(true); };
  window.Event = function (event) { return event || window.event; };
  window.$ = function (id) { return typeof id === 'string' ? document.getElementById(id) : id; };
  window.$$ = function (selector) { return document.querySelectorAll(selector); };
})();`;
