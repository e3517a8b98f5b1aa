/** Checks a drawing of somebody else and keeps only what draws vectors. */
import { drawing, geometry, looks, silent } from './svg-names.ts';
import { refuseAddresses, refuseLook, type StylesOf, stylesIn } from './svg-styles.ts';
import { readSvg, type SvgElement, UnfitMark } from './svg-tree.ts';

/** The largest file that is taken, in bytes. A mark is shown at 38 × 24 pixels. */
export const maxMarkBytes = 16 * 1024;
const maxUses = 50;

/** A checked element: known names only, all styles as attributes. */
export interface CleanElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly CleanElement[];
}

/** Elements that run, load or move something, with the reason for the person who gave the file. */
const refused: Readonly<Record<string, string>> = {
  script: 'runs code',
  foreignObject: 'contains another document',
  image: 'contains a picture of pixels',
  feImage: 'contains a picture of pixels',
  a: 'links to another page',
};

/** Returns the checked drawing. Throws {@link UnfitMark} that names what is wrong and the remedy. */
export function cleanSvg(text: string): CleanElement {
  const bytes = Buffer.byteLength(text);
  if (bytes > maxMarkBytes)
    throw new UnfitMark(
      `has ${bytes} bytes, more than the ${maxMarkBytes} that a mark may have; simplify it`,
    );
  const root = readSvg(text);
  refuseUnsafe(root);
  const clean = cleanElement(root, stylesIn(root));
  checkUses(clean);
  return clean;
}

/** Looks at everything, also at what is left out later. */
function refuseUnsafe({ name, isSvg, attributes, children }: SvgElement): void {
  const reason = Object.hasOwn(refused, name) ? refused[name] : undefined;
  if (reason !== undefined) throw new UnfitMark(`has the element <${name}>, which ${reason}; take it out`);
  if (isSvg && !drawing.has(name) && !silent.has(name))
    throw new UnfitMark(`has the element <${name}>, which a mark may not have; convert it to paths`);
  for (const [attribute, value] of attributes) {
    if (/^(.*:)?on/i.test(attribute))
      throw new UnfitMark(`has the attribute ${attribute}, which runs code; take it out`);
    if (!isSvg) continue;
    if (attribute === 'href' && !/^#[\w:.-]+$/.test(value))
      throw new UnfitMark(
        `refers to something outside of itself ("${value.slice(0, 60)}"); embed nothing and link to nothing`,
      );
    if (looks.has(attribute)) refuseAddresses(value);
    refuseLook(attribute, value);
  }
  for (const child of children) refuseUnsafe(child);
}

function cleanElement(element: SvgElement, stylesOf: StylesOf): CleanElement {
  const { name, attributes, children } = element;
  const kept = [...attributes].filter(([attribute]) => geometry.has(attribute) || looks.has(attribute));
  return {
    name,
    attributes: new Map([...kept, ...stylesOf(element)]),
    children: children
      .filter((child) => child.isSvg && drawing.has(child.name))
      .map((child) => cleanElement(child, stylesOf)),
  };
}

/** Refuses copies of copies, with which a small file can draw millions of shapes. */
function checkUses(root: CleanElement): void {
  const all = elementsIn(root);
  const uses = all.filter(({ name }) => name === 'use');
  const copied = new Set(uses.map(({ attributes }) => attributes.get('href')?.slice(1)));
  const nested = all.some(
    (element) =>
      copied.has(element.attributes.get('id')) && elementsIn(element).some(({ name }) => name === 'use'),
  );
  if (nested || uses.length > maxUses)
    throw new UnfitMark(`copies shapes with <use> more than ${maxUses} times or in each other; simplify it`);
}

function elementsIn(element: CleanElement): CleanElement[] {
  return [element, ...element.children.flatMap(elementsIn)];
}
