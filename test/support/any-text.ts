import fc from 'fast-check';

const surrogates = { from: 0xd800, count: 0x800 };

/** Text of any characters. The unit `binary` of fast-check gives the same, after it has made a table of a million of them. */
export const anyText = fc.string({
  unit: fc
    .nat({ max: 0x10_ffff - surrogates.count })
    .map((number) => String.fromCodePoint(number < surrogates.from ? number : number + surrogates.count)),
});
