import { contract } from '#contract'
import { mockGroup } from '../mock-group.ts'

/** Mocks of a working mail service; nothing is sent. */
export const emailServiceMocks = () =>
  mockGroup(contract.emailService, {
    test: () => ({
      success: true,
      message: 'Test email sent successfully! Please check your inbox.',
    }),
    verify: () => ({ success: true, message: 'SMTP connection verified successfully!' }),
    config: () => ({ configured: true, errors: [] }),
  })
