/**
 * The number rules of the card brands, as data: for the frames and the gateway. The widget, which never sees a number,
 * has only names and forms (form-types.ts).
 *
 * Ranges: ISO/IEC 7812 issuer prefixes as `card-validator` publishes them; test/contract/brands/number-rules.test.ts compares the two
 * tables and names every difference. Brands that it lacks: prefixes that the schemes themselves publish, or open tables
 * that name them (Alia: ActiveMerchant; Meeza: creditcards-types). Ranges in which a brand's cards lie among those of
 * others are no ranges of its own, see {@link sharedBrands}. A card brand without public ranges (private label, gift,
 * instalment) is not here: only the shopper can choose it, see {@link anyCard}.
 */

/** First and last prefix of a range, of equal length. */
export type Prefix = readonly [low: string, high: string];

export interface Brand {
  /** The gateway's code, as in `data-brands` and `paymentBrand` (gateway-contract.md 5.3). */
  readonly code: string;
  readonly prefixes: readonly Prefix[];
  /** Positions in the digits after which a space stands. */
  readonly gaps: readonly number[];
  /** Allowed lengths of the number, the usual one first. */
  readonly lengths: readonly number[];
  /** Allowed lengths of the security code. */
  readonly cvv: readonly number[];
  /** The card may have no security code at all (Maestro, widget-contract.md section 8). */
  readonly cvvOptional: boolean;
  /** Whether the last digit is a Luhn check digit. UnionPay issues cards without one. */
  readonly luhn: boolean;
}

const anyLength = '16 19 18 17 15 14 13 12';
const master = '51-55 2221-2720';
const either = `4 ${master}`;
// All of 50 and 6 that no other network claims: a bare 6 would outrank Discover, UnionPay and Hipercard whenever a
// merchant lists Maestro before them. Left out as well: 5019 (Dankort alone), Verve's and RuPay's, which are no brands here.
const maestro =
  '493698 500000-501899 502000-504174 504176-506098 506199-506698 506779-507864 507965-508499 56-59 600 6010 6012-6019 ' +
  '602-605 606000-606281 606283-606984 607985-608000 608501-608999 609-619 62183 62198-62199 6271 6273-6275 627780 ' +
  '6278-6281 6290 6293-6299 630-643 66-69';
const unionpay =
  '620 62100-62182 62184-62197 622-626 6270 6272 6276 627700-627779 627781-627799 6282-6289 6291-6292 810 ' +
  '8110-8171:16 14 15 17 18 19:::luhn';
// The 30xx to 33xx ranges are JCB's older ones; the published test number 3096023363379943 lies in them.
const jcb = '3528-3589 3088-3094 3096-3102 3112-3120 3158-3159 3337-3349 2131 1800';
const elo =
  '401178-401179 431274 438935 451416 457393 457631-457632 504175 506699-506778 509000-509999 627780 636297 636368 ' +
  '650031-650033 650035-650051 650405-650439 650485-650538 650541-650598 650700-650718 650720-650727 650901-650978 ' +
  '651652-651679 655000-655019 655021-655058';
const cabal = '6042-6044 589657 603522 627170';

/**
 * Brands with ranges of their own: what a number is, when nothing is said of the brands. A line is codes, ranges, lengths
 * (16), gaps (4 8 12 16), lengths of the code (3), and what the cards lack: `cvv`, which they may lack, or `luhn`.
 *
 * Airplus has cards of the Universal Air Travel Plan. Older Bancontact cards have 17 digits and no security code.
 */
const own = `VISA:4:16 18 19
MASTER:${master}
AMEX:34 37:15:4 10:4
DINERS:300-305 36 38 39:14 16 19:4 10
DISCOVER:6011 644-649 65:16 19
JCB:${jcb}:16 17 18 19
MAESTRO:${maestro}:${anyLength}:::cvv
UNIONPAY:${unionpay}
VISAELECTRON:4026 417500 4405 4508 4844 4913 4917
DANKORT:5019 4571
HIPERCARD:606282
BCMC:6703 479658 606005:17 16 18 19:::cvv
ELO:${elo}
NARANJA:589562 402918 527572
PROSTIR:9804
CABAL:${cabal}
ARGENCARD:501105
CENCOSUD:603493
TARJETASHOPPING:603488 27995:16 13
ALIA:504997 505874 505878 601030 601073
MEEZA:507803 507808-507811
AIRPLUS:122 192:15:4 9::cvv`;

/**
 * Brands whose cards bear another scheme's number, with the ranges in which they lie. Nobody publishes which numbers are
 * theirs, so that such a brand is never guessed: the shopper or the shop chooses it, or it is the only one offered that the
 * number fits. mada is among them because its ranges are many and often change: the gateway's BIN list has them.
 */
const shared = `UNIONPAY_SMS:${unionpay}
VISADEBIT VPAY:4:16 18 19
MASTERDEBIT:${master}
CARTEBANCAIRE:4 5 2221-2720
MADA:${either} 50 58 60 636120 9682
CABALDEBIT:${cabal}
CARTEBLEUE JAYWAN OMANNET ALIADEBIT MERCADOLIVRE SERVIRED:${either}`;

/** Of those, the ones that the gateway's BIN list has, which is asked for where they are offered. */
export const listed: readonly string[] = ['MADA'];
/** And those for which the shopper is asked, so that they must be known to fit (regulation (EU) 2015/751, article 8). */
export const asked: readonly string[] = ['CARTEBANCAIRE', 'CARTEBLEUE', 'SERVIRED'];

/** Ranges of some brands by code, as the gateway's BIN list has them. */
export type BinList = ReadonlyMap<string, readonly Prefix[]>;

/** Ranges that are written as `51-55 2221`. */
export function readRanges(text: string): Prefix[] {
  return text.split(' ').flatMap((range): Prefix[] => {
    const [low = '', high = low] = range.split('-');
    return low ? [[low, high]] : [];
  });
}

const numbers = (text: string) => text.split(' ').map(Number);

const read = (lines: string): readonly Brand[] =>
  lines.split('\n').flatMap((line) => {
    const [codes = '', ranges = '', lengths, gaps, cvv, lacks] = line.split(':');
    return codes.split(' ').map((code) => ({
      code,
      prefixes: readRanges(ranges),
      lengths: numbers(lengths || '16'),
      gaps: numbers(gaps || '4 8 12 16'),
      cvv: numbers(cvv || '3'),
      cvvOptional: lacks === 'cvv',
      luhn: lacks !== 'luhn',
    }));
  });

/** The schemes that a number shows by itself. */
export const schemes = read(own);
/** Brands without a range of their own: {@link shared}. */
export const sharedBrands = read(shared);
export const brands = [...schemes, ...sharedBrands];

/** The rules of a card brand that this table lacks, as lengths and check digit go: any number. */
export const anyCard = read(`::${anyLength}`);

const byCode: ReadonlyMap<string, Brand> = new Map(brands.map((brand) => [brand.code, brand]));

/** The rules of a gateway code such as `VISA`; undefined for a code without ranges. */
export function findBrand(code: string): Brand | undefined {
  return byCode.get(code);
}
