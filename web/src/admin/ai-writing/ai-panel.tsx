import { useEffect, useId, useState } from 'react'
import { MAX_PROMPT_LENGTH } from '#contract/rules/limits.ts'
import { useConnection } from '../../device/connection.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FormAlert, Notice } from '../../ui/notice.tsx'
import {
  type GeneratedTexts,
  type TextKindName,
  textKinds,
  useGeneration,
} from './use-generation.ts'

const kindNames = Object.keys(textKinds) as TextKindName[]

interface AiPanelProps {
  /** Returns the current category in the form. Used when a whole post is generated. */
  getCategory: () => string
  /** Puts the texts into the form. Returns an undo function. */
  insert: (texts: GeneratedTexts) => () => void
}

/** Generates a post or a part of it from a prompt. */
export function AiPanel({ getCategory, insert }: AiPanelProps) {
  const [prompt, setPrompt] = useState('')
  const { running, done, failure, generate, cancel, undo } = useGeneration(insert)
  const isOffline = useConnection((state) => state.isOffline)
  const trimmedPrompt = prompt.trim()
  const id = useId()
  const { city } = useSite().defaultCity
  return (
    <section aria-labelledby={id} className="panel flex flex-col gap-4 p-4 sm:p-6">
      <div>
        <h2 id={id} className="flex items-center gap-2 text-xl">
          <Icon name="sparkles" size={20} className="shrink-0 text-primary" />
          AI Content Generation
        </h2>
        <p className="mt-1 text-muted">
          Generation takes 10-30 seconds. The generated text appears in the form below. Check it
          before you publish it.
        </p>
      </div>
      <Field label="Prompt">
        {(control) => (
          <textarea
            {...control}
            value={prompt}
            onChange={(event) => setPrompt(event.target.value)}
            rows={2}
            maxLength={MAX_PROMPT_LENGTH}
            className="textarea w-full"
            placeholder={`What to ask before you hire a contractor in ${city}`}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
        {kindNames.map((kind) => (
          <Button
            key={kind}
            variant={kind === 'post' ? 'primary' : 'outline'}
            disabled={trimmedPrompt === '' || isOffline || running !== null}
            title={isOffline ? 'Needs a connection' : undefined}
            pending={running?.kind === kind}
            pendingLabel="Generating..."
            onClick={() => void generate(kind, trimmedPrompt, getCategory())}
          >
            {`Generate ${textKinds[kind].label}`}
          </Button>
        ))}
      </div>
      {isOffline && <p className="text-sm text-muted">Needs a connection</p>}
      {running && <Progress startedAt={running.startedAt} onCancel={cancel} />}
      {failure && !running && (
        <FormAlert isInToast title={failure.title}>
          <p>{failure.message}</p>
        </FormAlert>
      )}
      {done && !running && (
        <Notice
          tone="success"
          icon="sparkles"
          title={textKinds[done.kind].success}
          action={
            <Button variant="outline" size="sm" onClick={undo}>
              Undo
            </Button>
          }
        >
          <p>The text is in the form. Undo restores the previous text.</p>
        </Notice>
      )}
    </section>
  )
}

/** Shows the elapsed time and a Cancel button. */
function Progress({ startedAt, onCancel }: { startedAt: number; onCancel: () => void }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - startedAt) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [startedAt])
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-box border border-base-300 p-4">
      <p role="status" className="sr-only">
        Generating. This takes 10-30 seconds.
      </p>
      <div aria-hidden className="min-w-0 flex-1 basis-48">
        <p className="tabular-nums">{`${seconds} s of about 10-30 s`}</p>
        <div className="mt-2 h-2 overflow-hidden rounded-full bg-base-300">
          <div
            className="h-full rounded-full bg-primary transition-[width] duration-1000 ease-linear"
            style={{ width: `${estimateProgress(seconds)}%` }}
          />
        </div>
      </div>
      <Button variant="outline" size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

/** Returns the estimated progress in percent. It rises more and more slowly, up to 95. */
function estimateProgress(seconds: number): number {
  return Math.round(95 * (1 - Math.exp(-seconds / 14)))
}
