import { Link } from 'react-router-dom'
import {
  type LegalBlock,
  type StorageEntry,
  type TextPart,
  textParts,
} from '#contract/legal/text.ts'
import { EXTERNAL_LINK_REL } from '#contract/rules/links.ts'

/** Renders the paragraphs, lists and storage tables of a legal text. */
export function LegalBlocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  return blocks.map((block, index) => <Block key={index} block={block} />)
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string')
    return (
      <p>
        <InlineText text={block} />
      </p>
    )
  if ('storage' in block) return <StorageList entries={block.storage} />
  return (
    <ul>
      {block.list.map((text) => (
        <li key={text}>
          <InlineText text={text} />
        </li>
      ))}
    </ul>
  )
}

/** Renders a text with its links, bold words and code. */
function InlineText({ text }: { text: string }) {
  return textParts(text).map((part, index) => <InlinePart key={index} part={part} />)
}

function InlinePart({ part }: { part: TextPart }) {
  if (part.kind === 'link') return <TextLink to={part.to}>{part.text}</TextLink>
  if (part.kind === 'strong') return <strong>{part.text}</strong>
  return part.kind === 'code' ? <code>{part.text}</code> : part.text
}

function TextLink({ to, children }: { to: string; children: string }) {
  if (to.startsWith('/')) return <Link to={to}>{children}</Link>
  if (to.startsWith('mailto:')) return <a href={to}>{children}</a>
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
            <strong className="break-all">{name}</strong>
            <span className="text-sm text-muted">{where}</span>
          </p>
          <p className="mt-1">{what}</p>
          <p className="mt-1 text-sm text-muted">
            <span className="font-medium">Kept until:</span> {until}
          </p>
        </li>
      ))}
    </ul>
  )
}
