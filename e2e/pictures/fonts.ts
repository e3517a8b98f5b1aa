/**
 * The fonts of the pictures: Inter and Noto Sans Arabic, which look as what shoppers have, in place of the fonts of the
 * machine that takes the pictures. They are fonts of the system and not of a page, because frames of the gateway load no
 * font of a page. Japanese is set in what the machine has: its font alone would be 45 MB.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const packages = ['@expo-google-fonts/inter', '@expo-google-fonts/noto-sans-arabic'];
const families = ['Inter', 'Noto Sans Arabic'];

const aliasOf = (family: string) =>
  `<alias binding="strong"><family>${family}</family><prefer>${families
    .map((name) => `<family>${name}</family>`)
    .join('')}</prefer></alias>`;

/**
 * Writes a configuration of fontconfig in which the system's font is Inter, and which has the fonts of these folders too.
 * Returns the variables of the environment with which the browser finds it. Without the packages, or on a system without fontconfig, says so and returns no
 * variable: the pictures have the machine's fonts then.
 */
export function pictureFonts(...more: readonly string[]): Record<string, string> {
  if (process.platform !== 'linux') {
    console.warn(
      'The pictures are set in the fonts of this machine: only Linux lets the browser have others.',
    );
    return {};
  }
  try {
    const { resolve } = createRequire(import.meta.url);
    const named = packages.map((name) => dirname(resolve(`${name}/package.json`)));
    const folders = [...named, ...more].map((path) => `<dir>${path}</dir>`);
    const folder = join(tmpdir(), `picture-fonts-${process.getuid?.() ?? 0}`);
    mkdirSync(folder, { recursive: true });
    const file = join(more[0] ?? folder, 'fonts.conf');
    writeFileSync(
      file,
      `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.join('\n')}
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${['system-ui', 'sans-serif'].map(aliasOf).join('\n')}
<cachedir>${folder}</cachedir>
</fontconfig>
`,
    );
    return { FONTCONFIG_FILE: file };
  } catch {
    console.warn(
      `The pictures are set in the fonts of this machine: run npm install for ${packages.join(' and ')}.`,
    );
    return {};
  }
}

/** Throws when the machine has no font with the letters of Japanese: the picture would show boxes. Asks fontconfig. */
export function requireJapaneseFont(): void {
  if (process.platform !== 'linux') return;
  if (execFileSync('fc-list', [':lang=ja'], { encoding: 'utf8' }) !== '') return;
  throw new Error('A picture in Japanese needs a font: install fonts-ipafont-gothic or another one.');
}
