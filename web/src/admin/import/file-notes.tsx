import type { ImportResult } from '#contract/csv-import.ts'
import { importMessages } from '#contract/messages.ts'
import { formatCount } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'

/** Files may have thousands of columns. */
const SHOWN_COLUMNS = 200
const SHOWN_GUESSES = 200

interface FileNotesProps extends Pick<
  ImportResult,
  'warnings' | 'unreadColumns' | 'categoryGuesses'
> {
  /** True if all columns are shown elsewhere. */
  hasColumns: boolean
}

/** What an import says about the whole file: its problems, guessed categories, columns not read. */
export function FileNotes({
  warnings,
  unreadColumns,
  categoryGuesses,
  hasColumns,
}: FileNotesProps) {
  const more = unreadColumns.length - SHOWN_COLUMNS
  const moreGuesses = categoryGuesses.length - SHOWN_GUESSES
  return (
    <>
      {warnings.length > 0 && (
        <ul aria-label="Notes about the file" className="mt-5 space-y-2">
          {warnings.map((warning) => (
            <li
              key={warning}
              className="flex items-start gap-3 rounded-box border border-warning/50 bg-warning/10 p-3"
            >
              <Icon name="circle-alert" size={20} className="mt-0.5 shrink-0 text-warning" />
              <span className="min-w-0 break-words">{warning}</span>
            </li>
          ))}
        </ul>
      )}
      {categoryGuesses.length > 0 && (
        <details className="mt-5" open={categoryGuesses.length <= 12}>
          <summary className="min-h-6 cursor-pointer font-medium">
            {`Guessed categories (${formatCount(categoryGuesses.length)})`}
          </summary>
          <ul className="mt-2 space-y-1 text-sm">
            {categoryGuesses.slice(0, SHOWN_GUESSES).map((guess) => (
              <li key={guess.text} className="break-words">
                {importMessages.categoryGuess(guess)}
              </li>
            ))}
            {moreGuesses > 0 && (
              <li className="text-muted">{`and ${formatCount(moreGuesses)} more`}</li>
            )}
          </ul>
        </details>
      )}
      {!hasColumns && unreadColumns.length > 0 && (
        <details className="mt-5" open={unreadColumns.length <= 12}>
          <summary className="min-h-6 cursor-pointer font-medium">
            {`Columns not read (${formatCount(unreadColumns.length)})`}
          </summary>
          <ul className="mt-2 flex flex-wrap gap-1.5 text-sm">
            {unreadColumns.slice(0, SHOWN_COLUMNS).map((header, index) => (
              <li
                key={index}
                className="max-w-full rounded-field bg-base-200 px-2 py-0.5 break-words"
              >
                {header}
              </li>
            ))}
            {more > 0 && (
              <li className="px-2 py-0.5 text-muted">{`and ${formatCount(more)} more`}</li>
            )}
          </ul>
        </details>
      )}
    </>
  )
}
