import { Link } from 'react-router-dom'
import { storageLists } from '#content/legal/storage-lists.ts'
import {
  type LegalBlock,
  type StorageEntry,
  type TextPart,
  textParts,
} from '#content/legal/text.ts'
import { EXTERNAL_LINK_REL } from '#contract/rules/links.ts'

/** Renders the paragraphs, headings and lists of a legal text. */
export function LegalBlocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  return blocks.map((block, index) => <Block key={index} block={block} />)
}

function Block({ block }: { block: LegalBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <InlineText text={block.text} />
        </p>
      )
    case 'heading':
      return (
        <h3>
          <InlineText text={block.text} />
        </h3>
      )
    case 'storage':
      return <StorageList entries={storageLists[block.name]} />
    case 'list': {
      const List = block.isNumbered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((text, index) => (
            <li key={index}>
              <InlineText text={text} />
            </li>
          ))}
        </List>
      )
    }
  }
}

/** Renders a text with its links, bold words and code. */
function InlineText({ text }: { text: string }) {
  return textParts(text).map((part, index) => <InlinePart key={index} part={part} />)
}

function InlinePart({ part }: { part: TextPart }) {
  if (part.kind === 'link') return <TextLink to={part.to}>{part.text}</TextLink>
  if (part.kind === 'strong') return <strong>{part.text}</strong>
  if (part.kind === 'emphasis') return <em>{part.text}</em>
  return part.kind === 'code' ? <code>{part.text}</code> : part.text
}

function TextLink({ to, children }: { to: string; children: string }) {
  if (to.startsWith('/')) return <Link to={to}>{children}</Link>
  if (/^(mailto|tel):/i.test(to)) return <a href={to}>{children}</a>
  return (
    <a href={to} rel={EXTERNAL_LINK_REL} target="_blank">
      {children}
    </a>
  )
}

/**
 * Lists what is stored, where, why and until when. Renders cards instead of a table, which would
 * need horizontal scrolling on phones.
 */
function StorageList({ entries }: { entries: readonly StorageEntry[] }) {
  return (
    <ul className="not-prose my-5 flex flex-col gap-3">
      {entries.map(({ name, where, what, until }) => (
        <li key={name} className="rounded-box border border-base-300 bg-base-100 p-4">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <strong className="break-words">{name}</strong>
            <span className="text-sm text-muted">{where}</span>
          </p>
          <p className="mt-1">{what}</p>
          <p className="mt-1 text-sm text-muted">
            <span className="font-medium">Kept until:</span> <span>{until}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
