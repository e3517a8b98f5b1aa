/** Brands that the contract does not know: how an operator or the author of a connector names them. */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { brandName } from '#contract/brands/form-types.ts';
import { isOwnCode } from '#contract/brands/own-brand.ts';
import { findPaymentBrand } from '#contract/brands/payment-brands.ts';
import type { OwnBrand } from '../../connector/own-brand.ts';
import { formTexts } from '../../texts/all-forms.ts';
import { chooseLanguage, findLanguage, languages } from '../../texts/languages.ts';
import { drawMark } from './marks/own-mark.ts';
import { UnfitMark } from './marks/picture.ts';
import { messagesFor } from './messages.ts';
import { toZodMessages } from './zod-messages.ts';

/** A brand as the gateway shows it. */
export interface NamedBrand {
  /** By the code of a language; `en` stands for those that are missing. */
  readonly label: Readonly<Record<string, string>> & { readonly en: string };
  readonly kind: OwnBrand['kind'];
  /** The image on its plate, in SVG. */
  readonly mark?: string | undefined;
}

/**
 * Neither characters that are not seen nor those that the sentences of the forms have a meaning for. A word of the forms would be
 * translated, see {@link toShownLabel}.
 */
const labelForm = /^(?! )[^\p{C}\p{Zl}\p{Zp}${}]{1,40}(?<! )$/u;
const expectedLabel = messagesFor(
  'the name for shoppers: 1 to 40 characters without $ and braces, or such names by language with en among them',
);
const label = z
  .string(expectedLabel)
  .regex(labelForm, expectedLabel)
  .superRefine((text, { addIssue }) => {
    if (isWordOfForms(text))
      addIssue({
        code: 'custom',
        message: `is a word of the forms, which they translate; give ${capital(text)}`,
      });
  })
  .transform(toShownLabel);

const isWordOfForms = (word: string) => word in formTexts.en;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Keeps the last two words together where the widget would take the last one for a word that it translates. */
function toShownLabel(text: string): string {
  const at = text.lastIndexOf(' ');
  return at > 0 && isWordOfForms(text.slice(at + 1))
    ? `${text.slice(0, at)}\u00a0${text.slice(at + 1)}`
    : text;
}

const labels = z.preprocess(
  (given) => (typeof given === 'string' ? { en: given } : given),
  z
    .record(z.string(), label, expectedLabel)
    .superRefine((byTag, { addIssue }) => {
      const tags = Object.keys(byTag);
      for (const tag of tags.filter((one) => !findLanguage(one)))
        addIssue({
          code: 'custom',
          path: [tag],
          message: `is no language of the forms; give one of [${Object.keys(languages).join(', ')}]`,
        });
      if (tags.every((tag) => findLanguage(tag)?.code !== 'en'))
        addIssue({
          code: 'custom',
          path: ['en'],
          message: 'is missing; give the name of every other language',
        });
    })
    .transform(
      (byTag) =>
        Object.fromEntries(
          Object.entries(byTag).map(([tag, text]) => [findLanguage(tag)?.code ?? tag, text]),
        ) as NamedBrand['label'],
    ),
);

const expectedMark = messagesFor(
  'a file such as ./marks/blik.svg, the text of an SVG, or the bytes of an SVG, PNG or WebP, which the gateway serves itself',
);
const mark = z
  .union([z.string().regex(/^\s*</, expectedMark), z.instanceof(Uint8Array)], expectedMark)
  .transform((given, { addIssue }) => {
    try {
      return drawMark(given);
    } catch (error) {
      if (!(error instanceof UnfitMark)) throw error;
      addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  });

const code = z.string().superRefine((text, { addIssue }) => {
  if (findPaymentBrand(text))
    addIssue({
      code: 'custom',
      message: `is a brand of the contract, which has its name and form already; leave it out, or give yours another code such as ${text.slice(0, 28)}_OWN`,
    });
  else if (!isOwnCode(text))
    addIssue({
      code: 'custom',
      message:
        'is no code of a brand; give 2 to 32 capitals, digits and underscores that begin with a letter, such as BLIK',
    });
});

const kind = z.enum(
  ['redirect', 'code'],
  messagesFor('redirect, for a page of the provider, or code, for a code to pay with'),
);

/** The brands by code. */
export const ownBrandsSchema = z.record(
  code,
  z.strictObject(
    { label: labels, kind, mark: mark.optional() },
    messagesFor('an object with label and kind'),
  ),
  messagesFor('an object of brands by code such as {"BLIK": {"label": "BLIK", "kind": "redirect"}}'),
);

/** As a configuration file has them: a mark is the name of a file, or what a module has read. */
export const ownBrandsOfFile = z.record(
  z.string(),
  z.custom<OwnBrand>(
    (brand) => typeof brand === 'object' && brand !== null,
    messagesFor('an object with label and kind'),
  ),
);

/** Reads the marks that are files. Adds to `problems` what is wrong with the brands. */
export function readOwnBrands(
  brands: z.output<typeof ownBrandsOfFile>,
  problems: string[],
): z.input<typeof ownBrandsSchema> {
  const read = Object.fromEntries(
    Object.entries(brands).map(([name, { mark: file, ...brand }]) => {
      const bytes = isFileName(file) ? readMark(file, `ownBrands.${name}.mark`, problems) : file;
      return [name, { ...brand, ...(bytes !== undefined && { mark: bytes }) }];
    }),
  );
  const { error } = ownBrandsSchema.safeParse(read);
  if (error) problems.push(...toZodMessages(error, ownBrandsSchema, ['ownBrands']));
  // Problems end the start.
  return read as z.input<typeof ownBrandsSchema>;
}

/** An address names no file, though a drive of Windows looks like its beginning. */
const isAddress = (text: string) => /^(?:[a-z][a-z\d+.-]+:|\/\/)/i.test(text);

/** Whether a mark is the name of a file, and not the text of an SVG. */
export const isFileName = (mark: unknown): mark is string =>
  typeof mark === 'string' && !/^\s*</.test(mark) && !isAddress(mark);

function readMark(file: string, path: string, problems: string[]): Uint8Array | undefined {
  try {
    return readFileSync(file);
  } catch {
    problems.push(`${path} names ${file}, which cannot be read; check its name and its rights`);
    return undefined;
  }
}

/** Returns the brand's name for shoppers. @param wanted tags of languages, the most wanted first */
const chooseLabel = ({ label: { en, ...others } }: NamedBrand, wanted: readonly string[]): string =>
  others[chooseLanguage(wanted).code] ?? en;

/** Returns the name for shoppers of any brand; that of a code which nobody names is the code. @param wanted as above */
export const getBrandLabel = ({ ownBrands }: Naming, code: string, wanted: readonly string[]): string => {
  const brand = Object.hasOwn(ownBrands, code) ? ownBrands[code] : undefined;
  return brand ? chooseLabel(brand, wanted) : brandName(code);
};

type Connectors = Readonly<Record<string, { readonly definition: { readonly ownBrands?: object } }>>;

/** Returns the codes of the brands that the configuration and its connectors name. */
export const listOwnCodes = (ownBrands: object = {}, connectors: Connectors = {}): readonly string[] => [
  ...Object.keys(ownBrands),
  ...Object.values(connectors).flatMap(({ definition }) => Object.keys(definition.ownBrands ?? {})),
];

interface Naming {
  readonly ownBrands: Readonly<Record<string, NamedBrand>>;
}

/** Returns the marks of the brands that have one. */
export const listOwnMarks = ({ ownBrands }: Naming) =>
  Object.entries(ownBrands).flatMap(([name, { mark: svg }]) =>
    svg === undefined ? [] : [[name, svg] as const],
  );

const drawnAs = {
  redirect: { form: 'virtualAccount', sign: 'wallet' },
  code: { form: 'virtualAccount', sign: 'voucher' },
} as const;

/** Returns what the widget needs to draw the brands. @param wanted tags of languages, the most wanted first */
export const toOwnMethods = ({ ownBrands }: Naming, wanted: readonly string[]) =>
  Object.entries(ownBrands).map(([name, brand]) => ({
    ...{ code: name, name: chooseLabel(brand, wanted), ...drawnAs[brand.kind] },
  }));
