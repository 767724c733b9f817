import type { Editor } from '@tiptap/react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { fieldMessages } from '#contract/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { normalizeImageUrl, normalizeLinkUrl } from './html.ts'

/**
 * Sets or removes the link of the selected text, or of the text at the cursor. When nothing is
 * selected and the cursor is not in a link, inserts the URL as linked text.
 */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [initialAddress] = useState(() => linkAtSelection(editor))
  const [address, setAddress] = useState(initialAddress)
  const [error, setError] = useState<string>()

  const close = () => {
    onClose()
    setTimeout(() => editor.commands.focus())
  }
  const set = () => {
    const href = normalizeLinkUrl(address)
    if (href === null) return setError('Please enter a valid address')
    const chain = editor.chain().extendMarkRange('link')
    if (editor.state.selection.empty && initialAddress === '')
      chain
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else chain.setLink({ href }).run()
    close()
  }
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run()
    close()
  }
  return (
    <FormDialog
      id="link-form"
      title="Link"
      submitLabel="Set Link"
      onSubmit={set}
      onClose={close}
      extra={
        initialAddress !== '' && (
          <Button variant="ghost" className="mr-auto" onClick={remove}>
            Remove Link
          </Button>
        )
      }
    >
      <Field
        label="Address"
        required
        error={error}
        help="Another site, or a page of this one such as /contact."
      >
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
    </FormDialog>
  )
}

function linkAtSelection(editor: Editor): string {
  const href: unknown = editor.getAttributes('link').href
  return typeof href === 'string' ? href : ''
}

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
    const src = normalizeImageUrl(address)
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

interface FormDialogProps {
  /** Unique on the page. */
  id: string
  title: string
  submitLabel: string
  onSubmit: () => void
  onClose: () => void
  /** Shown next to the buttons. */
  extra?: ReactNode
  children: ReactNode
}

/** A dialog with a form. Uses a portal because HTML forms must not be nested. */
function FormDialog({
  id,
  title,
  submitLabel,
  onSubmit,
  onClose,
  extra,
  children,
}: FormDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React events bubble through the portal to the page's form, which must not submit.
    event.stopPropagation()
    onSubmit()
  }
  return createPortal(
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          {extra}
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {children}
      </form>
    </Dialog>,
    document.body,
  )
}
