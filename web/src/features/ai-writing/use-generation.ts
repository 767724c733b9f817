import { useEffect, useRef, useState } from 'react'
import { toast } from '../../components/toast.tsx'
import { errorText } from '../../lib/error-text.ts'
import { type KindName, kinds, type Written } from './calls.ts'

interface Running {
  kind: KindName
  /** Time of the start, in milliseconds. */
  since: number
}

interface Done {
  kind: KindName
  undo: () => void
}

/**
 * Text that is being written elsewhere: one at a time, can be cancelled, and taken back once it is
 * in the form (B16).
 */
export function useGeneration(write: (texts: Written) => () => void) {
  const [running, setRunning] = useState<Running | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [failure, setFailure] = useState<{ title: string; message: string } | null>(null)
  const current = useRef<AbortController>(null)
  // Nobody waits for it any more.
  useEffect(() => () => current.current?.abort(), [])

  const generate = async (kind: KindName, prompt: string, category: string) => {
    if (current.current) return
    const { success, failure: title, write: ask } = kinds[kind]
    const controller = new AbortController()
    current.current = controller
    setRunning({ kind, since: Date.now() })
    setFailure(null)
    try {
      const texts = await ask(prompt, category, controller.signal)
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
      setFailure({ title, message: message || 'Something went wrong on the way.' })
    } finally {
      if (current.current === controller) {
        current.current = null
        setRunning(null)
      }
    }
  }
  const cancel = () => {
    current.current?.abort()
    current.current = null
    setRunning(null)
  }
  const undo = () => {
    done?.undo()
    setDone(null)
  }
  return { running, done, failure, generate, cancel, undo }
}
