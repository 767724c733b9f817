import { closeHistory } from '@tiptap/pm/history'
import { Plugin } from '@tiptap/pm/state'
import { type Editor, Extension } from '@tiptap/react'
import { toast } from '../../../ui/toast.tsx'
import { parseHtml } from './html.ts'
import { isMarkdown, markdownToHtml } from './markdown.ts'
import { toPostDocument } from './post-document.ts'

/** Elements of HTML that only colors a text, as code editors copy it. */
const ONLY_COLORED = 'meta, div, span, pre, code, br, font'

/**
 * Pasting into a post: HTML is converted to what a post can have, Markdown is recognized, and
 * pictures that a post cannot take are said to be left out.
 */
export const PasteFromElsewhere = Extension.create({
  name: 'pasteFromElsewhere',
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin({
        props: {
          transformPastedHTML: (html) => {
            const { html: converted, picturesLeftOut } = toPostDocument(html)
            if (picturesLeftOut > 0) reportPictures(picturesLeftOut)
            return converted
          },
          handlePaste: (view, event) => {
            const { clipboardData } = event
            if (!clipboardData) return false
            // Code may contain signs of Markdown, such as the comments of a script.
            if (view.state.selection.$from.parent.type.spec.code) return false
            const text = clipboardData.getData('text/plain')
            if (isOnlyText(clipboardData.getData('text/html')) && isMarkdown(text)) {
              pasteMarkdown(editor, text)
              return true
            }
            return takePictures(clipboardData)
          },
          // Without this, the browser would open a dropped picture instead of the page.
          handleDrop: (_view, event) =>
            event.dataTransfer !== null && takePictures(event.dataTransfer),
        },
      }),
    ]
  },
})

function isOnlyText(html: string): boolean {
  return [...parseHtml(html).querySelectorAll('*')].every((element) =>
    element.matches(ONLY_COLORED),
  )
}

function pasteMarkdown(editor: Editor, text: string): void {
  const { view } = editor
  // Undo takes back changes within half a second together, unless they are separated.
  const separate = () => view.dispatch(closeHistory(view.state.tr))
  separate()
  view.pasteHTML(markdownToHtml(text))
  separate()
  const converted = editor.state.doc
  toast({
    tone: 'info',
    title: 'Markdown converted',
    description: 'The pasted text was Markdown.',
    action: {
      label: 'Undo',
      onClick: () => {
        // After other changes, Undo takes back the last one, which is not the conversion.
        const isLastChange = editor.state.doc.eq(converted)
        const undone = editor.chain().focus().undo()
        if (isLastChange) undone.insertContent(text.split(/\r?\n/).map(toParagraph)).run()
        else undone.run()
      },
    },
  })
}

const toParagraph = (line: string) => ({
  type: 'paragraph',
  content: line === '' ? [] : [{ type: 'text', text: line }],
})

/** Returns true if there are only pictures, which a post cannot take from the clipboard. */
function takePictures({ files, types }: DataTransfer): boolean {
  const pictures = [...files].filter(({ type }) => type.startsWith('image/'))
  if (pictures.length === 0 || types.includes('text/html')) return false
  reportPictures(pictures.length)
  return true
}

function reportPictures(count: number): void {
  toast({
    tone: 'error',
    title: count === 1 ? '1 picture was left out' : `${count} pictures were left out`,
    description:
      'Pictures cannot be pasted. Insert each one by its address, with the button Picture.',
  })
}
