import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toPublicSite } from '#content/stored-site.ts'
import { queryKeyOf } from '#contract/query-keys.ts'
import type { SettingsChanges } from '#contract/site-settings.ts'
import { site, type SiteForAdmins, type SitePictureParam } from '#contract/site.ts'
import { call } from '../../device/call.ts'
import { siteQuery } from '../../domain/site/queries.ts'

/** All settings with their defaults. Always read anew, because several admins may change them. */
export const adminSiteQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(site.getForAdmins),
    queryFn: ({ signal }) => call(site.getForAdmins, {}, { signal }),
    staleTime: 0,
  })

export const siteVersionsQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(site.versions),
    queryFn: ({ signal }) => call(site.versions, {}, { signal }),
    staleTime: 0,
  })

/** A mutation that saves a version of the settings, which this page then shows at once. */
function useSaving<Input>(save: (input: Input) => Promise<SiteForAdmins>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      client.setQueryData(adminSiteQuery().queryKey, saved)
      client.setQueryData(siteQuery().queryKey, {
        version: saved.version,
        site: toPublicSite(saved.site),
      })
      void client.invalidateQueries({ queryKey: siteVersionsQuery().queryKey })
      void client.invalidateQueries({ queryKey: queryKeyOf(site.legal) })
    },
  })
}

export const useSaveSite = () =>
  useSaving((body: { version: number; site: SettingsChanges }) => call(site.save, { body }))

export const useRestoreSite = () =>
  useSaving(({ id, version }: { id: number; version: number }) =>
    call(site.restore, { params: { id: String(id) }, body: { version } }),
  )

export const useSetPicture = (picture: SitePictureParam) =>
  useSaving((file: File) => call(site.setPicture, { params: { picture }, file }))

export const useRemovePicture = (picture: SitePictureParam) =>
  useSaving(() => call(site.removePicture, { params: { picture } }))
