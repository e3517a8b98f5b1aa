import type { ThreeDSecureTexts } from '../../../texts/three-d-secure-page.ts';

/** The markup of all states of the page; the script shows one at a time. */
export function AuthenticationSections({
  texts,
  shopUrl,
}: {
  texts: ThreeDSecureTexts;
  shopUrl: string | undefined;
}) {
  return (
    <>
      <p id="offline" class="note" hidden>
        {texts.offline}
      </p>
      <noscript>
        <p class="note">{texts.noScript}</p>
      </noscript>
      <section id="waiting" class="scene words">
        <div class="spinner" />
        <p>{texts.wait}</p>
        <p class="later">{texts.waitLonger}</p>
      </section>
      <section id="challenge" class="scene" data-status={texts.opened} hidden>
        <div id="place" data-title={texts.frameTitle} />
      </section>
      <section id="decoupled" class="scene words" data-status={texts.decoupled} hidden>
        <div class="spinner" />
        <p>{texts.decoupled}</p>
      </section>
      <section id="checking" class="scene words" data-status={texts.checking} hidden>
        <div class="spinner" />
        <p>{texts.checking}</p>
        <p class="later">{texts.waitLonger}</p>
      </section>
      <Cancelling texts={texts} />
      <section id="finished" class="scene words" data-status={texts.finished} hidden>
        <p>{texts.finished}</p>
        {/* biome-ignore lint/a11y/useValidAnchor: the script gives it its address */}
        <a id="way" class="button" target="_top" hidden>
          {texts.toShop}
        </a>
      </section>
      <section id="lost" class="scene words" data-status={texts.lostHeading} hidden>
        <h2>{texts.lostHeading}</h2>
        <p>{texts.lost}</p>
        <button id="retry" type="button">
          {texts.retry}
        </button>
        {shopUrl !== undefined && (
          <a class="button" href={shopUrl} target="_top">
            {texts.toShop}
          </a>
        )}
      </section>
      <CancelQuestion texts={texts} />
      <details id="help" hidden>
        <summary>{texts.help}</summary>
        <div class="choices">
          <button id="again" type="button">
            {texts.again}
          </button>
          <button id="full" type="button">
            {texts.fullWindow}
          </button>
        </div>
      </details>
      <CancelButton texts={texts} />
    </>
  );
}

type CancelTexts = Pick<
  ThreeDSecureTexts,
  'cancel' | 'cancelling' | 'cancelQuestion' | 'cancelYes' | 'cancelNo'
>;

export function Cancelling({ texts }: { texts: CancelTexts }) {
  return (
    <section id="cancelling" class="scene words" data-status={texts.cancelling} hidden>
      <div class="spinner" />
      <p>{texts.cancelling}</p>
    </section>
  );
}

/** It stands in the head, but comes last for the keyboard: the way to the page's content is not through it. */
export function CancelButton({ texts }: { texts: CancelTexts }) {
  return (
    <button id="cancel" class="close" type="button" aria-label={texts.cancel} hidden>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="m5 5 10 10m0-10L5 15" />
      </svg>
    </button>
  );
}

export function CancelQuestion({ texts }: { texts: CancelTexts }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div id="question" class="question" role="group" aria-labelledby="asked" hidden>
      <p id="asked">{texts.cancelQuestion}</p>
      <div class="choices">
        <button id="yes" type="button">
          {texts.cancelYes}
        </button>
        <button id="no" type="button">
          {texts.cancelNo}
        </button>
      </div>
    </div>
  );
}
