/**
 * The controls of the challenge page for a passkey. They are hidden until the page's script has found that the browser can
 * use them.
 */
import type { IssuerTexts } from '../../../texts/simulated-issuer.ts';
import type { CardPasskeys } from '../passkeys/card-passkeys.ts';
import type { Passkey } from '../passkeys/signed-data.ts';

/** What the script reads. Binary values are base64url. */
export interface PasskeyOptions {
  readonly rpId: string;
  readonly challenge: string;
  /** Ids of the card's passkeys. */
  readonly ids: readonly string[];
  /** Under which an authenticator keeps the passkey: another one for each transaction, so that none replaces another. */
  readonly user: string;
  readonly bank: string;
}

interface PasskeyControlsProps {
  readonly card: CardPasskeys;
  readonly passkeys: readonly Passkey[];
  /** threeDSServerTransID. */
  readonly transaction: string;
  readonly texts: IssuerTexts;
}

export function PasskeyControls({ card, passkeys, transaction, texts }: PasskeyControlsProps) {
  const options: PasskeyOptions = {
    rpId: card.rpId,
    challenge: card.challenge,
    ids: passkeys.map(({ id }) => id),
    user: Buffer.from(transaction).toString('base64url'),
    bank: texts.bank,
  };
  return (
    <>
      <button type="button" id="passkey" class="first" data-options={JSON.stringify(options)} hidden>
        {texts.passkey}
      </button>
      <p id="passkey-unused" class="wrong" role="alert" data-text={texts.passkeyUnused} hidden />
    </>
  );
}

export function PasskeyOffer({ texts }: { texts: IssuerTexts }) {
  return (
    <label id="passkey-offer" class="choice" hidden>
      <input type="checkbox" id="passkey-save" />
      {texts.passkeySave}
    </label>
  );
}
