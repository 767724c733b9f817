import { useEffect, useRef } from 'react'
import type { ColumnChoices, ImportResult } from '#contract/csv-import.ts'
import { formatCount, formatPlural } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ColumnList } from './column-list.tsx'
import { FileNotes } from './file-notes.tsx'
import { OutcomeRows } from './outcome-rows.tsx'
import { useDownloadRejects } from './queries.ts'
import { countWarned, firstLines, importSummary, warnsOften } from './rows.ts'

interface OutcomeProps {
  result: ImportResult
  fileName: string
  isDryRun: boolean
  /** The choices with which the file was read. */
  choices: ColumnChoices
  onCheckAgain: (choices: ColumnChoices) => void
}

/**
 * The result of an import or a dry run: the counts, the first five imported and the first five
 * skipped rows, what concerns the whole file, and then every row. The heading receives the focus on
 * mount, so each result needs its own `key`.
 */
export function Outcome({ result, fileName, isDryRun, choices, onCheckAgain }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  const isDoubtful = warnsOften(result.rows)
  const icon = isDoubtful ? 'triangle-alert' : isDryRun ? 'search-check' : 'circle-check'
  return (
    <section aria-labelledby="import-outcome" className="panel p-4 sm:p-5">
      <h2
        id="import-outcome"
        ref={heading}
        tabIndex={-1}
        className="flex scroll-mt-32 items-center gap-2 text-xl outline-none"
      >
        <Icon
          name={icon}
          size={24}
          className={`shrink-0 ${isDoubtful ? 'text-warning' : 'text-success'}`}
        />
        <span>{isDryRun ? 'The file was checked' : 'Import finished'}</span>
      </h2>
      <p className="mt-1 break-words text-muted">
        {isDryRun
          ? `${fileName}: an import would list ${formatCount(result.imported)} and skip ${formatCount(result.skipped)}. Nothing was saved.`
          : `${fileName}: ${importSummary(result)}`}
      </p>
      {isDoubtful && <WarningsNote rows={result.rows} />}
      <div className="mt-5 grid gap-5 md:grid-cols-2">
        <FirstFew
          title={isDryRun ? 'Would be created' : 'Imported'}
          count={result.imported}
          lines={result.successes}
          none="None"
        />
        <FirstFew
          title={isDryRun ? 'Would be skipped' : 'Skipped'}
          count={result.skipped}
          lines={result.errors}
          none="None"
        />
      </div>
      <FileNotes {...result} hasColumns={isDryRun} />
      {isDryRun && (
        <ColumnList columns={result.columns} choices={choices} onCheckAgain={onCheckAgain} />
      )}
      {result.batchId !== null && result.skipped > 0 && (
        <RejectsDownload batchId={result.batchId} />
      )}
      {result.rows.length > 0 && <OutcomeRows rows={result.rows} isDryRun={isDryRun} />}
    </section>
  )
}

/** More than a fifth of the rows have warnings: maybe a column was read as something else. */
function WarningsNote({ rows }: { rows: ImportResult['rows'] }) {
  return (
    <p className="mt-3 flex items-start gap-3 rounded-box border border-warning/50 bg-warning/10 p-3">
      <Icon name="triangle-alert" size={20} className="mt-0.5 shrink-0 text-warning" />
      <span>
        {`Warnings in ${formatCount(countWarned(rows))} of ${formatPlural(rows.length, 'row')}. Look at the columns and the notes before you import.`}
      </span>
    </p>
  )
}

/** The first five lines and the number of further lines. */
function FirstFew({
  title,
  count,
  lines,
  none,
}: {
  title: string
  count: number
  lines: readonly string[]
  none: string
}) {
  const { shown, more } = firstLines(lines)
  return (
    <div className="min-w-0">
      <h3 className="flex items-baseline gap-2 text-base">
        <span className="text-2xl tabular-nums">{formatCount(count)}</span>
        <span>{title}</span>
      </h3>
      {shown.length === 0 ? (
        <p className="mt-1 text-muted">{none}</p>
      ) : (
        <ul aria-label={title} className="mt-2 space-y-1.5">
          {shown.map((line, index) => (
            <li key={index} className="rounded-field bg-base-200 px-3 py-1.5 break-words">
              {line}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="mt-2 text-muted">{`and ${formatCount(more)} more`}</p>}
    </div>
  )
}

function RejectsDownload({ batchId }: { batchId: number }) {
  const save = useDownloadRejects()
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="outline"
        icon="download"
        pending={save.isPending}
        pendingLabel="Downloading..."
        onClick={() => save.mutate(batchId)}
      >
        Download skipped rows
      </Button>
      <p className="text-sm text-muted">
        The skipped rows as they are in the file, each with its reason. Correct them and import that
        file.
      </p>
    </div>
  )
}
