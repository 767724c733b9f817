import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { normaliseLinkUrl } from './urls.ts'

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
    const href = normaliseLinkUrl(address)
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
