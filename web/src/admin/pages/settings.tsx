import { useState } from 'react'
import { Link } from 'react-router-dom'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/form/field.tsx'
import { findFields, sectionPath, settingsSections } from '../settings/fields.ts'
import { rowId } from '../settings/setting-row.tsx'
import { SettingsVersions } from '../settings/versions.tsx'
import { AdminPage } from '../ui/admin-page.tsx'

/** `/admin/settings`: the forms of the settings, a search over all of them, and their versions. */
export function AdminSettingsPage() {
  const [words, setWords] = useState('')
  const found = findFields(words)
  return (
    <AdminPage title="Settings" lead="Name, look and texts of this site. Changes are live at once.">
      <div className="flex max-w-4xl flex-col gap-8">
        <Field label="Search settings" isLabelHidden>
          {(control) => (
            <input
              {...control}
              type="search"
              className="input w-full"
              placeholder="Search settings"
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          )}
        </Field>
        {words.trim() === '' ? <Sections /> : <Found found={found} />}
        <SettingsVersions />
      </div>
    </AdminPage>
  )
}

function Sections() {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {settingsSections.map(({ name, title, lead }) => (
        <li
          key={name}
          className="panel relative p-5 focus-within:border-primary hover:border-primary"
        >
          <Link
            to={sectionPath(name)}
            className="font-heading text-lg font-semibold after:absolute after:inset-0"
          >
            {title}
          </Link>
          <p className="text-muted">{lead}</p>
        </li>
      ))}
    </ul>
  )
}

function Found({ found }: { found: ReturnType<typeof findFields> }) {
  if (found.length === 0)
    return <EmptyState isPanel title="No setting found" hint="Try another word." icon="search-x" />
  return (
    <ul aria-label="Settings found" className="panel divide-y divide-base-300">
      {found.map(({ path, label, section }) => (
        <li key={path} className="px-4">
          <Link
            to={`${sectionPath(section.name)}#${rowId(path)}`}
            className="link tap-target gap-2"
          >
            <span>{label}</span>
            <span className="text-sm text-muted">{section.title}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
