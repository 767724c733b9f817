import { useQuery } from '@tanstack/react-query'
import type { SiteVersion } from '#contract/site.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { toast } from '../../ui/toast.tsx'
import { AdminTime } from '../ui/admin-time.tsx'
import { showErrorToast } from '../ui/admin-toast.ts'
import { pictureFields, settingsSections } from './fields.ts'
import { siteVersionsQuery, useRestoreSite } from './queries.ts'

const labels = new Map<string, string>([
  ...settingsSections.flatMap(({ fields }) =>
    fields.map(({ path, label }): [string, string] => [path, label]),
  ),
  ...pictureFields.map(({ kind, label }): [string, string] => [kind, label]),
])

/** The last versions of the settings. Each can be taken again, the pictures too. */
export function SettingsVersions() {
  const query = useQuery(siteVersionsQuery())
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className="mb-3 text-xl">
        Versions
      </h2>
      <QueryView query={query} loading={<Skeleton className="h-40" />}>
        {(versions) => <VersionList versions={versions} />}
      </QueryView>
    </section>
  )
}

function VersionList({ versions }: { versions: readonly SiteVersion[] }) {
  const restore = useRestoreSite()
  const [current] = versions
  return (
    <ol className="panel divide-y divide-base-300">
      {versions.map(({ version, savedAt, userEmail, changed }) => (
        <li
          key={version}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4"
        >
          <div className="min-w-0 wrap-anywhere">
            <p>
              <AdminTime time={savedAt} />
              <span className="text-muted">{userEmail ? ` by ${userEmail}` : ''}</span>
            </p>
            <p className="text-sm text-muted">
              {changed.length === 0
                ? 'The settings of a new site'
                : changed.map((path) => labels.get(path) ?? path).join(', ')}
            </p>
          </div>
          {version === current?.version ? (
            <span className="text-sm font-medium">Current</span>
          ) : (
            <Button
              variant="outline"
              size="sm"
              icon="undo-2"
              aria-label={`Take version ${version} again`}
              disabled={restore.isPending}
              onClick={() =>
                restore.mutate(
                  { id: version, version: current?.version ?? 0 },
                  {
                    onSuccess: () => toast({ title: `Version ${version} is back` }),
                    onError: (error) => showErrorToast('The version was not restored', error),
                  },
                )
              }
            >
              Take again
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}
