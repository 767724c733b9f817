import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { panelStyles } from './panel-styles.ts'
import { scenarioList } from './scenarios.ts'

export interface PanelControls {
  /** Name of the scenario requested for this tab, even if it does not exist; null for none. */
  scenario: string | null
  /** E-mail addresses of all accounts. */
  accounts: readonly string[]
  /** Returns the e-mail of the signed-in user, or null. */
  getAccount: () => string | null
  /** Returns the last mails that a server would have sent, the newest first. */
  getMails: () => readonly PanelMail[]
  /** The following callbacks reload the page. */
  selectScenario: (scenario: string | null) => void
  signIn: (email: string | null) => void
  reset: () => void
}

export interface PanelMail {
  id: number
  recipient: string
  subject: string
  body: string
}

/**
 * Mounts the badge that marks the data as mocked, and its panel. A shadow root separates their
 * styles from the app's.
 */
export function mountPanel(controls: PanelControls): void {
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host.attachShadow({ mode: 'open' })).render(<Panel {...controls} />)
}

function Panel(controls: PanelControls) {
  const { scenario, accounts, getAccount, getMails, selectScenario, signIn, reset } = controls
  const isKnown = scenarioList.some(({ name }) => name === scenario)
  const state = scenario === null ? '' : isKnown ? `: ${scenario}` : `: there is no "${scenario}"`
  const [current, setCurrent] = useState<string | null>(null)
  const [mails, setMails] = useState<readonly PanelMail[]>([])
  const badge = useRef<HTMLButtonElement>(null)
  const id = useId()
  const onToggle = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
    if (newState === 'open') {
      // Read each time, because the app signs in and out and causes mails as well.
      setCurrent(getAccount())
      setMails(getMails())
    }
    // Browsers do not restore the focus inside a shadow root.
    else if (currentTarget.matches(':focus-within')) badge.current?.focus()
  }
  return (
    <aside aria-label="Mocks">
      <style>{panelStyles}</style>
      <button
        ref={badge}
        type="button"
        className={scenario ? 'badge active' : 'badge'}
        popoverTarget={id}
      >
        Mocks{state}
      </button>
      <div id={id} popover="auto" className="panel" onBeforeToggle={onToggle}>
        <Choices title="Scenario">
          <Choice
            isChosen={!isKnown}
            onChoose={() => selectScenario(null)}
            name="none"
            description="Everything works."
          />
          {scenarioList.map((option) => (
            <Choice
              key={option.name}
              isChosen={option.name === scenario}
              onChoose={() => selectScenario(option.name)}
              name={option.name}
              description={option.description}
            />
          ))}
        </Choices>
        <Choices title="Signed in as">
          <Choice isChosen={current === null} onChoose={() => signIn(null)} name="nobody" />
          {accounts.map((email) => (
            <Choice
              key={email}
              isChosen={email === current}
              onChoose={() => signIn(email)}
              name={email}
            />
          ))}
        </Choices>
        <Choices title="Last mails">
          {mails.map((mail) => (
            <li key={mail.id}>
              <details>
                <summary>
                  <strong>{mail.subject}</strong>
                  <span>{mail.recipient}</span>
                </summary>
                <pre>{mail.body}</pre>
              </details>
            </li>
          ))}
          {mails.length === 0 && <li>None yet.</li>}
        </Choices>
        <button type="button" className="reset" onClick={reset}>
          Reset data
        </button>
        <p>Back to the demo data: nobody signed in, no scenario.</p>
      </div>
    </aside>
  )
}

function Choices({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

function Choice({
  isChosen,
  onChoose,
  name,
  description,
}: {
  isChosen: boolean
  onChoose: () => void
  name: string
  description?: string
}) {
  return (
    <li>
      <button type="button" aria-pressed={isChosen} onClick={onChoose}>
        <strong>{name}</strong>
        {description && <span>{description}</span>}
      </button>
    </li>
  )
}
