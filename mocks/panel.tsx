import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { panelStyles } from './panel-styles.ts'
import { scenarioList } from './scenarios.ts'

export interface PanelControls {
  /**
   * Name of the scenario that this tab was asked to be in, also of one that there is not; null for
   * none.
   */
  scenario: string | null
  /** E-mails of everybody who can sign in. */
  accounts: readonly string[]
  /** E-mail of who is signed in at this moment. */
  account: () => string | null
  /** Each of these loads the page again. */
  choose: (scenario: string | null) => void
  signIn: (email: string | null) => void
  reset: () => void
}

/**
 * The badge that says that nothing here is real, and what opens from it (M6). Behind a shadow root:
 * the app's styles and this one's do not meet.
 */
export function mountPanel(controls: PanelControls): void {
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host.attachShadow({ mode: 'open' })).render(<Panel {...controls} />)
}

function Panel({ scenario, accounts, account, choose, signIn, reset }: PanelControls) {
  const isKnown = scenarioList.some(({ name }) => name === scenario)
  const state = scenario === null ? '' : isKnown ? `: ${scenario}` : `: there is no "${scenario}"`
  const [current, setCurrent] = useState<string | null>(null)
  const badge = useRef<HTMLButtonElement>(null)
  const id = useId()
  const turn = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
    // Who is signed in is asked for each time it opens: the app signs in and out by itself.
    if (newState === 'open') setCurrent(account())
    // Behind a shadow root no browser gives the focus back by itself.
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
      <div id={id} popover="auto" className="panel" onBeforeToggle={turn}>
        <Choices title="Scenario">
          <Choice
            isChosen={!isKnown}
            onChoose={() => choose(null)}
            name="none"
            says="Everything works."
          />
          {scenarioList.map(({ name, shows }) => (
            <Choice
              key={name}
              isChosen={name === scenario}
              onChoose={() => choose(name)}
              name={name}
              says={shows}
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
  says,
}: {
  isChosen: boolean
  onChoose: () => void
  name: string
  says?: string
}) {
  return (
    <li>
      <button type="button" aria-pressed={isChosen} onClick={onChoose}>
        <strong>{name}</strong>
        {says && <span>{says}</span>}
      </button>
    </li>
  )
}
