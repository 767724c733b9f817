import { ImageUp } from 'lucide-react'
import { useRef } from 'react'
import { PHOTO_TYPES } from '#contract/listing-photos.ts'
import { Button } from '../../ui/button.tsx'

interface FileButtonProps {
  label: string
  isMultiple?: boolean
  isDisabled: boolean
  onFiles: (files: File[]) => void
}

/** A button that opens the file dialog. Its input is not part of the surrounding form's values. */
export function FileButton({ label, isMultiple = false, isDisabled, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PHOTO_TYPES}
        multiple={isMultiple}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Reset, so that choosing the same file again fires a change event.
          currentTarget.value = ''
        }}
      />
      <Button
        variant="outline"
        icon={ImageUp}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}
