import { contract } from '#contract'
import { writeAiDraft } from '../ai-draft.ts'
import { mockGroup } from '../mock-group.ts'

/** Mocks of the AI routes; they return generic texts at once. */
export const aiWritingMocks = () =>
  mockGroup(contract.aiWriting, {
    post: ({ body }) => writeAiDraft(body.prompt),
    title: ({ body }) => ({ title: writeAiDraft(body.prompt).title }),
    excerpt: ({ body }) => ({ excerpt: writeAiDraft(body.prompt).excerpt }),
    content: ({ body }) => ({ content: writeAiDraft(body.prompt).content }),
  })
