import { contract } from '#contract'
import { emailServiceMessages } from '#contract/messages.ts'
import { mockGroup } from '../mock-group.ts'

/** Mocks of a working mail service; nothing is sent. */
export const emailServiceMocks = () =>
  mockGroup(contract.emailService, {
    test: () => ({
      success: true,
      message: emailServiceMessages.sent,
    }),
    verify: () => ({ success: true, message: emailServiceMessages.verified }),
    config: () => ({ configured: true, errors: [] }),
  })
