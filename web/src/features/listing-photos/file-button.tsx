import { ImageUp } from 'lucide-react'
import { useRef } from 'react'
import { PHOTO_TYPES } from '#contract/listing-photos.ts'
import { Button } from '../../components/button.tsx'

interface FileButtonProps {
  label: string
  isMultiple?: boolean
  isDisabled: boolean
  onFiles: (files: File[]) => void
}

/**
 * A button that opens the file chooser. Its field stays outside the form's own, which a reload
 * would ask about.
 */
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
          // So that the same file can be chosen again.
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
