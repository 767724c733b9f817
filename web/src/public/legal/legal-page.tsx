import { Link } from 'react-router-dom'
import {
  type LegalBlock,
  legalDate,
  legalDateLabel,
  legalDocuments,
  type LegalPath,
  type LegalText,
  type StorageEntry,
  type TextPart,
  textParts,
} from '#content/legal/text.ts'
import { EXTERNAL_LINK_REL } from '#contract/rules/links.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

interface LegalPageProps {
  path: LegalPath
  text: LegalText
}

/** A legal text with its date, a table of contents and links to the other legal texts. */
export function LegalPage({ path, text: { intro, sections } }: LegalPageProps) {
  const others = legalDocuments.filter((document) => document.path !== path)
  return (
    <div className="page py-8 lg:py-12">
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_16rem]">
        <article className="min-w-0 max-w-prose">
          <PageTitle>{legalDocuments.find((document) => document.path === path)?.title}</PageTitle>
          <p className="mt-2 text-muted">
            <span>{legalDateLabel}</span> <time dateTime={legalDate.iso}>{legalDate.text}</time>
          </p>
          <div className="prose mt-6 max-w-none">
            <LegalBlocks blocks={[intro]} />
          </div>
          <nav
            aria-label="On this page"
            className="mt-6 rounded-box border border-base-300 bg-base-100 lg:hidden"
          >
            <details className="group">
              <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 px-4 font-semibold">
                On this page
                <Icon
                  name="chevron-down"
                  size={20}
                  className="shrink-0 text-muted transition-transform group-open:rotate-180"
                />
              </summary>
              <div className="px-4 pb-3">
                <Contents sections={sections} />
              </div>
            </details>
          </nav>
          <div className="prose mt-2 max-w-none">
            {sections.map(({ id, heading, blocks }) => (
              <section key={id} aria-labelledby={id}>
                <h2 id={id} className="scroll-mt-24">
                  {heading}
                </h2>
                <LegalBlocks blocks={blocks} />
              </section>
            ))}
          </div>
          <footer className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-base-300 pt-6">
            <LinkButton to="/" variant="outline" icon="arrow-left">
              Back to Home
            </LinkButton>
            {others.map(({ path: to, title }) => (
              <Link key={to} to={to} className="link tap-target">
                {title}
              </Link>
            ))}
          </footer>
        </article>
        <aside className="hidden lg:block">
          <nav
            aria-label="On this page"
            className="sticky top-24 rounded-box border border-base-300 bg-base-100 p-4"
          >
            <p className="mb-2 font-semibold">On this page</p>
            <Contents sections={sections} />
          </nav>
        </aside>
      </div>
    </div>
  )
}

function Contents({ sections }: Pick<LegalText, 'sections'>) {
  return (
    <ol>
      {sections.map(({ id, heading }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center text-sm text-muted hover:text-base-content hover:underline lg:min-h-9"
          >
            {heading}
          </a>
        </li>
      ))}
    </ol>
  )
}

/** Renders the paragraphs, lists and storage tables of a legal text. */
function LegalBlocks({ blocks }: { blocks: readonly LegalBlock[] }) {
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
