import { csvHeaders } from '#contract/rules/csv-headers.ts'
import { Button } from '../../ui/button.tsx'
import { csvColumns, downloadCsv, templateCsv } from './import-file.ts'

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
      <OtherPrograms />
      <Button
        variant="outline"
        size="sm"
        icon="download"
        className="mt-4"
        onClick={() => downloadCsv('contractors-template.csv', templateCsv)}
      >
        Download template
      </Button>
    </section>
  )
}

/** The columns that files of other programs may have, with all their names. */
const otherColumns = [
  ['Name', csvHeaders.name],
  ['Description', csvHeaders.description],
  ['Categories', [...csvHeaders.categories, 'categories/0, categories/1 …']],
  ['Fulladdress', [...csvHeaders.fullAddress, ...csvHeaders.addressParts, ...csvHeaders.location]],
  ['Street', csvHeaders.street],
  ['Municipality', csvHeaders.municipality],
  ['State', csvHeaders.state],
  ['Zip', csvHeaders.zipcode],
  ['Phone', csvHeaders.phone],
  ['Review Count', csvHeaders.reviewCount],
  ['Average Rating', csvHeaders.rating],
  ['Google Maps URL', [...csvHeaders.googleMapsUrl, ...csvHeaders.link]],
  ['Latitude', csvHeaders.latitude],
  ['Longitude', csvHeaders.longitude],
  ['Website', [...csvHeaders.website, ...csvHeaders.link]],
  [
    'Opening Hours',
    [...csvHeaders.openingHours, 'openingHours/0/day, openingHours/0/hours …', 'monday …'],
  ],
  [
    'Closed',
    [...csvHeaders.status, ...csvHeaders.permanentlyClosed, ...csvHeaders.temporarilyClosed],
  ],
] as const

function OtherPrograms() {
  return (
    <details className="mt-4 text-sm">
      <summary className="min-h-6 cursor-pointer font-medium">Files of other programs</summary>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-muted">
        <li>
          Exports of Google Maps scrapers (gosom, Outscraper, Apify, LiveScraper, Easy Scraper) and
          other lists are read as they are, with any number of columns. Columns that are not known
          are listed after the check.
        </li>
        <li>
          Permanently closed businesses are skipped. Temporarily closed ones are listed with that
          note.
        </li>
        <li>
          Texts such as “N/A”, “unknown” and “[]” are empty cells. Data in JSON is never shown as a
          text, and letters that were saved wrongly (“PeÃ±a”) are repaired or left out with a
          warning.
        </li>
        <li>A page on Google Maps is never the website.</li>
        <li>Columns may have these names. Case, spaces and punctuation do not matter.</li>
      </ul>
      <dl className="mt-3 divide-y divide-base-300">
        {otherColumns.map(([name, headers]) => (
          <div key={name} className="py-1.5">
            <dt className="font-medium">{name}</dt>
            <dd className="break-words text-muted">{headers.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
