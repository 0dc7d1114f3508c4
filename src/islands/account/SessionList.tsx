import { settingsTexts } from '#lib/texts/account/settings.ts'

export type OpenSession = {
  id: string
  device: string
  /** When it was begun and last used, as a sentence. */
  used: string
  /** The one of this browser. */
  isHere: boolean
}

const texts = settingsTexts.sessions

/** Where a customer is signed in. Each form is one button, which the settings page answers: no script is needed. */
export const SessionList = ({ sessions }: { sessions: OpenSession[] }) => (
  <section className="mt-12" id="sessions">
    <h2 className="mb-3">{texts.title}</h2>
    <ul className="max-w-xl">
      {sessions.map(({ id, device, used, isHere }) => (
        <li key={id} className="flex items-center justify-between gap-4 border-b border-rule py-3">
          <p>
            <b className="block">{device || texts.unknown}</b>
            {isHere && <span className="block text-sm">{texts.here}</span>}
            <span className="text-sm text-bark">{used}</span>
          </p>
          {!isHere && (
            <form className="flex-none" method="post" action="/settings">
              <input type="hidden" name="form" value="session" />
              <input type="hidden" name="session" value={id} />
              <button className="button-secondary">{texts.end}</button>
            </form>
          )}
        </li>
      ))}
    </ul>
    <form className="mt-5" method="post" action="/settings" data-clear="all">
      <input type="hidden" name="form" value="sessions" />
      <button className="button-secondary">{texts.endAll}</button>
    </form>
  </section>
)
