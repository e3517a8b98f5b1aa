/**
 * Every brand the widget can draw, with its form and its name (widget-contract.md section 8; brands that only the
 * gateway's API names stand with their like). Both bundles count bytes: number ranges are in brands.ts, which the
 * widget does not have; how the gateway pays each brand is in payment-brands.ts, which only the server has.
 */

/** Which form a brand is paid with. Wallets and virtual accounts share their container's class. */
export type FormType = 'card' | 'directDebit' | 'onlineTransfer' | 'virtualAccount' | 'prepayment' | 'wallet';

/**
 * Brands by form, one `;` between two. Each is its name, which spells its code too: in capitals, `_` is a part of the
 * code and a space is not (`Klarna_invoice`, `Google Pay`), and what stands behind `|` is of the code only. Where that
 * does not work the code stands before a colon. A last word in small letters may be a word of the shopper's language:
 * `brand-name.ts` of the widget says it.
 */
const table: Readonly<Record<FormType, string>> = {
  card:
    'Visa;MASTER:Mastercard;AMEX:American Express;DINERS:Diners Club;Discover;JCB;Maestro;UnionPay;' +
    'UnionPay_SMS;Visa Electron;Visa Debit;V PAY;MASTERDEBIT:Mastercard Debit;' +
    'CARTEBANCAIRE:Cartes Bancaires;Carte Bleue;BCMC:Bancontact;Dankort;mada;Elo;Hipercard;AirPlus;' +
    'Jaywan;OmanNet;Meeza;Prostir;ServiRed;Cashlink Malta;Argencard;Cabal;Cabal Debit;Carnet;Cencosud;' +
    'Mercado Livre;Naranja;Nativa;Tarjeta Shopping;T-Card;T-Card Debit;Alia;Alia Debit;Sistema Clave;AXP;' +
    'Facily Pay_3x;Facily Pay_3x sans frais;Facily Pay_4x;Facily Pay_4x sans frais;Sofinco sans frais;' +
    "Asya Card;Axess;Bonus;World;Casey's_gift_card;CosmoProf_RCC;H-E-B_gift_card;Petco_gift_card;" +
    'Petco_Mastercard;Petco_UPLCC;PMICHAELS_PLCC:Michaels PLCC;Scheels;Staples;Trade_UK;Affirm',
  directDebit: 'DIRECTDEBIT_SEPA:SEPA Direct Debit;SEPA',
  onlineTransfer:
    'SOFORTUEBERWEISUNG:Sofort;giropay;eps;iDEAL;TrustPay|_VA;POLi;Interac_Online;Entercash;' +
    'Sadad;Bitcoin',
  virtualAccount:
    'Sofinco;PRZELEWY:Przelewy24;Trustly;paydirekt;Paytrail;Paytrail|_VA;EFT;Pix;' +
    'BOTON_PSE:PSE;Bancolombia;BCP;BBVA_Continental;Interbank;Scotiabank;' +
    'PF_KARTE_DIRECT:PostFinance Card Direct;KNET;Sadad|_VA;Shetab;Bancontact|_link;' +
    'Bancontact_QR;Meeza|_link;Meeza_QR;PayPal;PayPal|_continue;' +
    'China UnionPay;Venmo|_PayFast;Masterpass;CliQ;LINE Pay;Rakuten Pay;stc_pay;Shopify;MB WAY;' +
    'Vipps;TWINT;Alipay;WeChat_Pay;Nequi;Yandex;Yandex_Checkout;QIWI;MONEYBOOKERS:Skrill;Neteller;CashU;' +
    'OneCard;HyperCash;DaoPay;RocketFuel;Tenpay;Paybox;' +
    'ASTROPAY_STREAMLINE_OT:AstroPay Streamline transfer;Enterpay;MoneySafe;Inicis;PagosNet;' +
    'Prepayment|_VRP;SIBS_MULTIBANCO:Multibanco;Klarna_invoice;KLARNA_INSTALLMENTS:Klarna instalments;' +
    'KLARNA_PAYMENTS_PAYLATER:Klarna Pay later;KLARNA_PAYMENTS_PAYNOW:Klarna Pay now;' +
    'KLARNA_PAYMENTS_SLICEIT:Klarna Slice it;KLARNA_PAYMENTS_BILLPAY:Klarna Bill pay;' +
    'Klarna|_payments_one;Payolution_invoice;PAYOLUTION_INS:Payolution instalments;' +
    'PAYOLUTION_ELV:Payolution debit;Ratepay|_invoice;Ratenkauf;AfterPay;AFTERPAY_PACIFIC:Afterpay;' +
    'Clearpay;Oney;Sezzle;Spotii;Tabby;Tamara;valU;Postpay;ZoodPay;Ikano|OI_SE;' +
    'CREDIT_CLICK:CreditClick;mStart;CembraPay;paysafecard;Ukash;Western_Union;' +
    'PasteAndPay|_V;VStation|_V;' +
    'PAGO_EFECTIVO:PagoEfectivo;PAGO_FACIL:Pago Fácil;RAPI_PAGO:Rapipago;Efecty;Baloto;Apostar;Gana;' +
    'Punto_Red;Red_Servi;Su_Red;Su_Suerte;Sencillito;Paynet;Dimonex;Bevalida;Caja_Arequipa;Caja_Cusco;' +
    'Caja_Huancayo;Caja_Ica;Caja_Piura;Caja_Tacna;Caja_Trujillo;AstroPay_Streamline_cash',
  prepayment: 'Prepayment;Boleto;OXXO',
  wallet: 'Apple Pay;Apple Pay|TKN;Google Pay;Google Pay|TKN;Samsung Pay;Click_to_Pay;Paze',
};

interface Known {
  readonly name: string;
  readonly form: FormType;
}

const known: ReadonlyMap<string, Known> = new Map(
  Object.entries(table).flatMap(([form, names]) =>
    names.split(';').map((entry): [string, Known] => {
      const [code = '', name = code] = entry.split(':');
      return [
        code.toUpperCase().replace(/[^\w]/g, ''),
        { name: name.replace(/\|.*/, '').replaceAll('_', ' '), form: form as FormType },
      ];
    }),
  ),
);

/** Codes of all card brands, in the order in which detection reports them when none is offered by name. */
export const cardCodes: readonly string[] = [...known.keys()].filter((code) => formTypeOf(code) === 'card');

/** The form of a gateway code such as `PAYPAL`; undefined for a code that is no brand. */
export function formTypeOf(code: string): FormType | undefined {
  return known.get(code)?.form;
}

/** What a shopper reads: `PayPal`. The code itself for a code that is no brand. */
export function brandName(code: string): string {
  return known.get(code)?.name ?? code;
}
