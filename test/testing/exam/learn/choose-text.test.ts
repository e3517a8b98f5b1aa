import { describe, expect, it } from 'vitest';
import { chooseText, writtenTexts } from '../../../../src/testing/exam/learn/choose-text.ts';

describe('the words of a paid order', () => {
  it.each([
    ['are the first that no other page has', ['My shop', 'Thank you'], ['My shop\nPay'], 'Thank you'],
    ['have no number, which the next order has otherwise', ['Order 4711: paid in full'], [], 'paid in full'],
    ['have no amount and no date', ['Paid: 92.00 EUR on 2026-11-30'], [], 'Paid'],
    ['are no sign and no two letters', ['✓', 'OK', 'Bezahlt'], [], 'Bezahlt'],
    ['are other words also in capitals', ['THANK YOU', 'Delivered'], ['Thank you'], 'Delivered'],
    ['are of any script', ['ご注文ありがとうございます'], ['ご注文'], 'ご注文ありがとうございます'],
    ['are no whole paragraph', ['x'.repeat(81), 'Paid'], [], 'Paid'],
    ['are none when all pages say the same', ['Thank you'], ['We say thank you to all'], undefined],
  ])('%s', (_what, texts, elsewhere, words) => {
    expect(chooseText(texts, elsewhere)).toBe(words);
  });
});

describe('the texts of an order', () => {
  it.each([
    [
      'between tags',
      '<title>Paid</title><h1>Order: <b>paid</b></h1><script>"<p>paid"</script>',
      ['Order:', 'paid'],
    ],
    [
      'as members of JSON',
      '{"id":"a1","state":"paid","lines":[{"name":"Lamp"}]}',
      ['"state":"paid"', '"name":"Lamp"'],
    ],
  ])('are read %s', (_what, body, texts) => {
    expect(writtenTexts(body)).toEqual(expect.arrayContaining(texts));
    expect(writtenTexts(body).join()).not.toMatch(/<|\{/);
  });
});
