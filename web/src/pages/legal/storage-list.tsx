interface StorageEntry {
  name: string
  where: string
  what: string
  until: string
}

/** What is stored, where, what for, and until when; a list of cards, so that nothing scrolls sideways on a phone. */
export function StorageList({ entries }: { entries: readonly StorageEntry[] }) {
  return (
    <ul className="not-prose my-5 flex flex-col gap-3">
      {entries.map(({ name, where, what, until }) => (
        <li key={name} className="rounded-box border border-base-300 bg-base-100 p-4">
          <p className="flex flex-wrap items-baseline gap-x-3"><strong className="break-all">{name}</strong><span className="text-sm text-muted">{where}</span></p>
          <p className="mt-1">{what}</p>
          <p className="mt-1 text-sm text-muted"><span className="font-medium">Kept until:</span> {until}</p>
        </li>
      ))}
    </ul>
  )
}
