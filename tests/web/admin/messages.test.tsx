import type { UseMutationResult } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { adminBlog } from '#contract/admin-blog.ts'
import { adminContractors } from '#contract/admin-contractors.ts'
import { contactRequests } from '#contract/contact-requests.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ContractorDetail, Post } from '#contract/entities.ts'
import {
  useDeletePost,
  usePublishPost,
  useRestorePost,
  useSchedulePost,
} from '../../../web/src/admin/blog/queries.ts'
import { useDeleteRequest } from '../../../web/src/admin/contact-requests/queries.ts'
import {
  useDeleteContractor,
  useRestoreContractor,
} from '../../../web/src/admin/contractors/queries.ts'
import { ToastRegion } from '../../../web/src/ui/toast-region.tsx'
import { mockApi } from '../../support/mock-api.ts'
import { renderAppHook } from '../../support/render.tsx'

const api = mockApi()
const post = { id: 7, title: 'Roofs' } as Post
const contractor = { id: 5, name: 'Harbor Pipes' } as ContractorDetail
const nothing = () => undefined

describe('a failed admin action shows an error toast with the reason from the server', () => {
  test.each([
    ['Failed to delete contractor', adminContractors.remove, useDeleteContractor, contractor],
    ['Failed to restore contractor', adminContractors.restore, useRestoreContractor, contractor],
    ['Failed to delete blog post', adminBlog.remove, () => useDeletePost(nothing), post],
    ['Failed to restore blog post', adminBlog.restore, useRestorePost, post],
    [
      'Failed to schedule blog post',
      adminBlog.schedule,
      useSchedulePost,
      { post, scheduledDate: '2099-01-15T14:00:00Z' },
    ],
    ['Failed to publish blog post', adminBlog.publish, usePublishPost, post],
    [
      'Failed to delete contact request',
      contactRequests.remove,
      () => useDeleteRequest(nothing),
      { id: 3 },
    ],
  ] as const)('%s', async (message, endpoint: Endpoint, useAction, input) => {
    const { result } = renderAppHook(
      useAction as unknown as () => UseMutationResult<never, Error, never>,
      <ToastRegion />,
    )
    const toasts = () =>
      [...document.querySelectorAll('[data-sonner-toast]')].map(({ textContent }) => textContent)
    api.fail(endpoint, 503, { message: 'The disk is full' })
    act(() => result.current.mutate(input as never))
    await waitFor(() => expect(toasts()).toContain(`Error${message}: The disk is full`))
    api.respond(endpoint, () => new Response('', { status: 500 }))
    act(() => result.current.mutate(input as never))
    await waitFor(() => expect(toasts()).toContain(`Error${message}`))
  })
})
