import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { parseLegalText } from '#content/legal/parse-markdown.ts'
import {
  legalDateLabel,
  legalDocuments,
  type LegalName,
  type LegalText,
} from '#content/legal/text.ts'
import type { PageMeta } from '#content/page-meta.ts'
import { legalTextsQuery } from '../../domain/site/queries.ts'
import { formatDay } from '../../lib/format.ts'
import { Head } from '../../lib/head.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { LegalBlocks } from './legal-text.tsx'

interface LegalPageProps {
  name: LegalName
  head: PageMeta
}

/** A page with a legal text. */
export function LegalPage({ name, head }: LegalPageProps) {
  const query = useQuery(legalTextsQuery())
  return (
    <div className="page py-8 lg:py-12">
      <Head page={head} />
      <QueryView query={query} heading="h1" loading={<LegalSkeleton />}>
        {(texts) => (
          <LegalArticle name={name} text={parseLegalText(texts[name])} date={texts.date} />
        )}
      </QueryView>
    </div>
  )
}

function LegalSkeleton() {
  return (
    <div className="flex max-w-prose flex-col gap-4">
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-96" />
    </div>
  )
}

interface LegalArticleProps {
  name: LegalName
  text: LegalText
  /** The ISO date of the last change. */
  date: string
}

/** A legal text with its date, a table of contents and links to the other legal texts. */
export function LegalArticle({ name, text: { intro, sections }, date }: LegalArticleProps) {
  const others = legalDocuments.filter((document) => document.name !== name)
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_16rem]">
      <article className="min-w-0 max-w-prose">
        <PageTitle>{legalDocuments.find((document) => document.name === name)?.title}</PageTitle>
        <p className="mt-2 text-muted">
          <span>{legalDateLabel}</span> <time dateTime={date}>{formatDay(date)}</time>
        </p>
        <div className="prose mt-6 max-w-none">
          <LegalBlocks blocks={intro} />
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
