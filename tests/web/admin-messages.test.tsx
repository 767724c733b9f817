// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, type UseMutationResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ContractorDetail, Post } from '#contract/entities.ts'
import { ToastRegion } from '../../web/src/components/toast-region.tsx'
import { useCreatePost, useDeletePost, usePublishPost, useRestorePost, useSchedulePost, useUpdatePost } from '../../web/src/features/admin-blog/queries.ts'
import { useDeleteRequest } from '../../web/src/features/admin-contact-requests/queries.ts'
import { useDeleteContractor, useRestoreContractor } from '../../web/src/features/admin-contractors/queries.ts'

let root: Root | undefined

afterEach(() => {
  root?.unmount()
  root = undefined
  vi.unstubAllGlobals()
})

/** Does something once, while the server answers so; waits for the words of a toast. */
async function expectToast(words: string, useDeed: () => UseMutationResult<never, Error, never>, input: unknown, answer: () => Promise<Response>) {
  root?.unmount()
  vi.stubGlobal('fetch', answer)
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.body.firstElementChild as HTMLElement)
  root.render(<QueryClientProvider client={new QueryClient()}><ToastRegion /><Deed useDeed={useDeed} input={input} /></QueryClientProvider>)
  await vi.waitFor(() => expect([...document.querySelectorAll('[data-sonner-toast]')].map(({ textContent }) => textContent)).toContain(words))
}

function Deed({ useDeed, input }: { useDeed: () => UseMutationResult<never, Error, never>; input: unknown }) {
  const { mutate } = useDeed()
  useEffect(() => mutate(input as never), [mutate, input])
  return null
}

const post = { id: 7, title: 'Roofs' } as Post
const contractor = { id: 5, name: 'Harbor Pipes' } as ContractorDetail
const nothing = () => undefined

describe('what an operator cannot do is said as an error, with the reason of the server behind it (spec 2 §8)', () => {
  test.each([
    ['Failed to delete contractor', useDeleteContractor, contractor],
    ['Failed to restore contractor', useRestoreContractor, contractor],
    ['Failed to delete blog post', () => useDeletePost(nothing), post],
    ['Failed to restore blog post', useRestorePost, post],
    ['Failed to schedule blog post', useSchedulePost, { post, scheduledDate: '2099-01-15T14:00:00Z' }],
    ['Failed to publish blog post', usePublishPost, post],
    ['Failed to create blog post', useCreatePost, {}],
    ['Failed to update blog post', () => useUpdatePost(7), {}],
    ['Failed to delete contact request', () => useDeleteRequest(nothing), { id: 3 }],
  ] as const)('%s', async (words, useDeed, input) => {
    const deed = useDeed as unknown as () => UseMutationResult<never, Error, never>
    await expectToast(`Error${words}: The disk is full`, deed, input, async () => Response.json({ message: 'The disk is full' }, { status: 503 }))
    await expectToast(`Error${words}`, deed, input, async () => new Response('', { status: 500 }))
  })
})
