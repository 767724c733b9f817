import { useState } from 'react'
import { Button } from './button.tsx'
import { toast } from './toast.tsx'

/** Copies text to the clipboard. Shows a toast when that fails. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      toast({
        tone: 'error',
        title: 'Not copied',
        description: 'Your browser did not allow it. Please select and copy the text.',
      })
    }
  }
  return (
    <>
      <Button variant="outline" icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
        {isCopied ? 'Copied' : label}
      </Button>
      <output className="sr-only">{isCopied ? 'Copied' : ''}</output>
    </>
  )
}
