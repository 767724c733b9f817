import { useEffect, useRef, useState } from 'react'
import { aiWriting } from '#contract/ai-writing.ts'
import { call } from '../../device/call.ts'
import { errorText } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.tsx'

/** Generated texts. A whole post has all three fields. */
export interface GeneratedTexts {
  title?: string
  excerpt?: string
  content?: string
}

interface TextKind {
  label: string
  /** Title of the toast and of the notice after a success. */
  success: string
  /** Title of the message after a failure. The text of the toast starts with it. */
  failure: string
  write: (prompt: string, category: string, signal: AbortSignal) => Promise<GeneratedTexts>
}

/** The kinds of text that can be generated. `write` throws like `call`. */
export const textKinds = {
  post: {
    label: 'Whole Post',
    success: 'Content generated',
    failure: 'Failed to generate content',
    write: (prompt, category, signal) =>
      call(aiWriting.post, { body: { prompt, category: category || undefined } }, { signal }),
  },
  title: {
    label: 'Title',
    success: 'Title generated',
    failure: 'Failed to generate title',
    write: (prompt, _, signal) => call(aiWriting.title, { body: { prompt } }, { signal }),
  },
  excerpt: {
    label: 'Excerpt',
    success: 'Excerpt generated',
    failure: 'Failed to generate excerpt',
    write: (prompt, _, signal) => call(aiWriting.excerpt, { body: { prompt } }, { signal }),
  },
  content: {
    label: 'Content',
    success: 'Content generated',
    failure: 'Failed to generate content',
    write: (prompt, _, signal) => call(aiWriting.content, { body: { prompt } }, { signal }),
  },
} as const satisfies Record<string, TextKind>

export type TextKindName = keyof typeof textKinds

interface Running {
  kind: TextKindName
  /** In milliseconds since the epoch. */
  startedAt: number
}

interface Done {
  kind: TextKindName
  undo: () => void
}

/** Runs one generation at a time. It can be cancelled while it runs, and undone afterwards. */
export function useGeneration(write: (texts: GeneratedTexts) => () => void) {
  const [running, setRunning] = useState<Running | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [failure, setFailure] = useState<{ title: string; message: string } | null>(null)
  const abortController = useRef<AbortController>(null)
  // Aborts the request on unmount.
  useEffect(() => () => abortController.current?.abort(), [])

  const generate = async (kind: TextKindName, prompt: string, category: string) => {
    if (abortController.current) return
    const { success, failure: title, write: requestTexts } = textKinds[kind]
    const controller = new AbortController()
    abortController.current = controller
    setRunning({ kind, startedAt: Date.now() })
    setFailure(null)
    try {
      const texts = await requestTexts(prompt, category, controller.signal)
      if (controller.signal.aborted) return
      setDone({ kind, undo: write(texts) })
      toast({ title: success })
    } catch (error) {
      if (controller.signal.aborted) return
      const message = errorText(error, '')
      toast({
        tone: 'error',
        title: 'Error',
        description: message ? `${title}: ${message}` : title,
      })
      setFailure({ title, message: message || 'Something went wrong. Please try again.' })
    } finally {
      if (abortController.current === controller) {
        abortController.current = null
        setRunning(null)
      }
    }
  }
  const cancel = () => {
    abortController.current?.abort()
    abortController.current = null
    setRunning(null)
  }
  const undo = () => {
    done?.undo()
    setDone(null)
  }
  return { running, done, failure, generate, cancel, undo }
}
