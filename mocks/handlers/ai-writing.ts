import { contract } from '#contract'
import { draftAbout } from '../drafts.ts'
import { mockGroup } from '../mock.ts'

/** Mocks of the AI routes; they return a generic draft at once. */
export const aiWritingMocks = () =>
  mockGroup(contract.aiWriting, {
    post: ({ body }) => draftAbout(body.prompt),
    title: ({ body }) => ({ title: draftAbout(body.prompt).title }),
    excerpt: ({ body }) => ({ excerpt: draftAbout(body.prompt).excerpt }),
    content: ({ body }) => ({ content: draftAbout(body.prompt).content }),
  })
