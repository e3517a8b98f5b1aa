/**
 * Builds everything into `dist`: languages, frame script, widget, server. Same sources, same bytes: the release
 * version is a hash of the sources, so that integrity hashes and addresses are known at build time.
 */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { minify } from 'terser';
import { build } from 'vite';
import { budgetOf } from './budgets.mjs';
import { roomSizes } from './room-sizes.mjs';
import { shortNames } from './short-names.mjs';
import { listFiles, root, sourceFiles, writtenAt } from './sources.mjs';
import { writeTypes } from './types.mjs';

const dist = join(root, 'dist');
const outDir = join(dist, 'public');
/** The oldest browsers with everything that is used: constructable style sheets came to Safari with 16.4. */
const target = ['chrome109', 'firefox115', 'safari16.4'];

/** Builds for tests also have the pseudo-languages `xx` and `xx-rtl`; nothing else differs. */
const forTests = process.argv.includes('--pseudo-languages');

/** Whoever only wants to start asks for no sizes; a script above its budget fails all the same. */
const quiet = process.argv.includes('--quiet');

/** What went into each script. @type {Map<string, Record<string, { code: string | null }>>} */
const modulesOf = new Map();

const digest = hashOf(sourceFiles());
const version = digest.slice(0, 12);

/** @param {string[]} files */
function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** @param {Buffer | string} bytes */
const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Gives a style sheet as a small string. Not vite's own way: its minifier would rewrite light-dark(). */
const sheets = {
  name: 'sheets',
  enforce: /** @type {const} */ ('pre'),
  /** @param {string} source @param {string} [importer] */
  resolveId: (source, importer = '') =>
    source.endsWith('.css?inline')
      ? `\0${join(dirname(importer), source).replace('.css?inline', '.sheet')}`
      : null,
  /** @param {string} id */
  load(id) {
    if (!id.endsWith('.sheet')) return null;
    const css = readFileSync(id.slice(1).replace('.sheet', '.css'), 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};,]) ?/g, '$1')
      .replaceAll(';}', '}')
      .replace(/ ([+>]) (?=[.:*])/g, '$1')
      .replace(/: /g, ':')
      .replace(/([^0-9])0\.(\d)/g, '$1.$2')
      .replace(/#(.)\1(.)\2(.)\3\b/g, '#$1$2$3')
      .trim();
    return `export default ${JSON.stringify(css)}`;
  },
};

/** @param {string} file @param {string} entry @param {Record<string, string>} define @param {string} [folder] */
async function buildScript(file, entry, define, folder = outDir) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      'window.__PREACT_SIGNALS_DEVTOOLS__': 'false',
      'process.env.NODE_ENV': '"production"',
      __VERSION__: JSON.stringify(version),
      ...define,
    },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    plugins: [sheets],
    resolve: {
      alias: {
        'zod/mini': join(root, 'src/contract/small-zod.ts'),
        'preact/jsx-runtime': join(root, 'src/widget/small-jsx.ts'),
      },
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target,
      minify: 'oxc',
      sourcemap: 'hidden',
      reportCompressedSize: false,
      lib: { entry: join(root, entry), formats: ['iife'], name: 'PaymentWidgets', fileName: () => file },
    },
  });
  const { output } = /** @type {{ output: { modules: Record<string, { code: string | null }> }[] }} */ (
    [result].flat()[0]
  );
  modulesOf.set(file, output[0]?.modules ?? {});
  await squeeze(join(folder, file));
}

const shortened = { properties: { regex: new RegExp(`^(?:${shortNames.join('|')})$`) } };

/** A second minifier over the first one's work: about 900 of 43,600 bytes of the widget. @param {string} path */
async function squeeze(path) {
  const { code = '', map } = await minify(readFileSync(path, 'utf8'), {
    // Unsafe where texts are made of symbols, or plain functions are constructors: neither is done here.
    compress: {
      ...{ passes: 5, ecma: 2020, hoist_funs: true },
      // Shorter, but of more kinds: brotli makes more of what is alike.
      ...{ lhs_constants: false, negate_iife: false, booleans: false },
      ...{ unsafe: true, unsafe_arrows: true },
    },
    mangle: /(frame|paymentWidgets)\.js$/.test(path) ? shortened : true,
    sourceMap: { content: readFileSync(`${path}.map`, 'utf8') },
  });
  writeFileSync(path, code);
  writeFileSync(`${path}.map`, String(map));
}

/**
 * One JSON file per language beside English, whose keys are inside the script: a file has the texts only, in their order,
 * which is a fifth less to load. The address names the release, so that both are of one.
 */
async function buildLanguages() {
  const folder = join(root, 'src/widget/locales');
  const { en } = await load(join(folder, 'en.ts'));
  const { files } = await load(join(folder, 'all.ts'));
  const { pseudoFiles } = forTests ? await load(join(folder, 'pseudo.ts')) : {};
  mkdirSync(join(outDir, 'locales'), { recursive: true });
  for (const [code, texts] of Object.entries({ ...files, ...pseudoFiles }))
    writeFileSync(
      join(outDir, `locales/${code}.json`),
      JSON.stringify(Object.keys(en).map((key) => texts[key])),
    );
}

/** Runs one TypeScript module and gives its exports. @param {string} entry */
async function load(entry) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { ssr: entry, write: false, target: 'node20', minify: false },
  });
  const { output } = /** @type {{ output: { code: string }[] }} */ ([result].flat()[0]);
  return import(`data:text/javascript,${encodeURIComponent(output[0]?.code ?? '')}`);
}

/** For Node, with dependencies left outside. @param {Record<string, string>} entries by name @param {string} folder */
async function buildForNode(entries, folder) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      outDir: join(dist, folder),
      target: 'node20',
      minify: false,
      rolldownOptions: { input: entries, output: { entryFileNames: '[name].js' } },
    },
  });
}

/** What the package exports, as package.json says. */
const library = {
  merchant: join(root, 'src/merchant/index.ts'),
  config: join(root, 'src/gateway/config/index.ts'),
};

/** Which window and which distances suit a text best cannot be told before. @param {Buffer} bytes */
function smallestBrotli(bytes) {
  const settings = [17, 22].flatMap((window) =>
    [0, 1, 2].flatMap((postfix) => [0, 4, 8].map((direct) => [window, postfix, direct])),
  );
  const made = settings.map(([window = 0, postfix = 0, direct = 0]) => {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: window,
      [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
      [constants.BROTLI_PARAM_NDIRECT]: direct,
    };
    return brotliCompressSync(bytes, { params });
  });
  return made.reduce((best, other) => (other.length < best.length ? other : best));
}

function compressAll() {
  for (const file of listFiles('dist/public').filter((name) => /\.(js|json)$/.test(name))) {
    const bytes = readFileSync(join(root, file));
    const brotli = smallestBrotli(bytes);
    writeFileSync(join(root, `${file}.br`), brotli);
    writeFileSync(join(root, `${file}.gz`), gzipSync(bytes, { level: 9 }));
    const name = file.replace('dist/public/', '');
    const most = budgetOf(name);
    if (!quiet) {
      console.log(`${name}: ${bytes.length} bytes, ${brotli.length} brotli, at most ${most}`);
      for (const line of roomSizes(modulesOf.get(name) ?? {}, brotli.length)) console.log(line);
    }
    if (brotli.length > most)
      throw new Error(`${name} is larger than its budget of ${most} bytes (brotli 11).`);
  }
}

rmSync(dist, { recursive: true, force: true });
await buildLanguages();
await buildScript('frame.js', 'src/frame/main.ts', {});
await buildScript('wallets.js', 'src/widget/wallets/main.ts', {});
const walletScript = [`static/${version}/wallets.js`, integrityOf(readFileSync(join(outDir, 'wallets.js')))];
await buildScript('paymentWidgets.js', 'src/widget/main.ts', {
  __PSEUDO_LANGUAGES__: String(forTests),
  __WALLET_SCRIPT__: JSON.stringify(walletScript),
});
await buildScript('three-d-secure.js', 'src/frame/three-d-secure/main.ts', {});
await buildScript('closed.js', 'src/frame/notices/closed.js', {});
await buildScript('notified.js', 'src/frame/notices/notified.js', {});
for (const name of ['apple-pay.js', 'google-pay.js', 'samsung-pay.js']) {
  await buildScript(name, `src/simulator/wallets/${name}`, {}, join(dist, 'wallets'));
}
await buildForNode({ main: join(root, 'src/app/main.ts') }, 'server');
await buildForNode(library, 'lib');
writeTypes(join(dist, 'types'));
compressAll();
for (const file of listFiles('public'))
  cpSync(join(root, file), join(dist, 'shop', file.replace('public/', '')));
const scripts = [
  'paymentWidgets.js',
  'wallets.js',
  'frame.js',
  'three-d-secure.js',
  'closed.js',
  'notified.js',
];
const integrity = Object.fromEntries(
  scripts.map((name) => [name, integrityOf(readFileSync(join(outDir, name)))]),
);
writeFileSync(
  join(dist, 'build.json'),
  JSON.stringify({ version, buildNumber: buildNumber(), integrity }, null, 2),
);

/** 40 hex digits and a date, as the gateway's answers carry it (gateway-contract.md 3.0). */
function buildNumber() {
  const newest = Math.max(...sourceFiles().map(writtenAt));
  const date = new Date(newest).toISOString().slice(0, 19).replace('T', ' ');
  return `${digest.slice(0, 40)}@${date} +0000`;
}
