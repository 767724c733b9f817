import { Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { csvColumns, templateCsv } from './columns.ts'
import { downloadCsv } from './download-csv.ts'

/** Describes the format of an import file. */
export function FormatNotes() {
  return (
    <section aria-labelledby="csv-format" className="panel p-4 sm:p-5">
      <h2 id="csv-format" className="text-lg">
        CSV format
      </h2>
      <p className="mt-1 text-muted">
        The first line names the columns, in any order. Only Name must be there.
      </p>
      <dl className="mt-3 divide-y divide-base-300 text-sm">
        {csvColumns.map(({ name, note }) => (
          <div key={name} className="grid grid-cols-[minmax(0,9.5rem)_minmax(0,1fr)] gap-3 py-1.5">
            <dt className="font-medium">{name}</dt>
            <dd className="text-muted">{note || 'Optional.'}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-3 list-disc space-y-1 pl-5 text-sm text-muted">
        <li>Commas, semicolons or tabs; UTF-8, or as Excel for Windows saves it.</li>
        <li>Duplicate contractor names are skipped.</li>
        <li>Imported contractors are neither verified nor featured.</li>
      </ul>
      <Button
        variant="outline"
        size="sm"
        icon={Download}
        className="mt-4"
        onClick={() => downloadCsv('contractors-template.csv', templateCsv)}
      >
        Download template
      </Button>
    </section>
  )
}
