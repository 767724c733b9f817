import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { fieldMessages } from '#contract/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { normaliseImageUrl } from './urls.ts'

/** Inserts a picture at the cursor. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [address, setAddress] = useState('')
  const [alt, setAlt] = useState('')
  const [error, setError] = useState<string>()

  const close = () => {
    onClose()
    setTimeout(() => editor.commands.focus())
  }
  const insert = () => {
    const src = normaliseImageUrl(address)
    if (src === null) return setError(fieldMessages.invalidPictureUrl)
    editor
      .chain()
      .insertContent({ type: 'picture', attrs: { src, alt: alt.trim() } })
      .run()
    close()
  }
  return (
    <FormDialog
      id="picture-form"
      title="Picture"
      submitLabel="Insert Picture"
      onSubmit={insert}
      onClose={close}
    >
      <Field label="Image URL" required error={error}>
        {(control) => (
          <input
            {...control}
            type="text"
            inputMode="url"
            autoComplete="off"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            className="input w-full"
          />
        )}
      </Field>
      <Field
        label="Description"
        optional
        help="Describes the picture for people who cannot see it. Leave it blank for a decorative picture."
      >
        {(control) => (
          <input
            {...control}
            type="text"
            value={alt}
            onChange={(event) => setAlt(event.target.value)}
            className="input w-full"
          />
        )}
      </Field>
    </FormDialog>
  )
}
