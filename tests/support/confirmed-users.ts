import { contract } from '#contract'
import { readReply } from '../contract/read-reply.ts'
import type { Target } from '../contract/targets.ts'
import { codeIn } from './mail.ts'
import { registerOwner, type TestUser } from './users.ts'

type MailTarget = Pick<Target, 'send' | 'mailsTo'>

/** Registers a user with a confirmed address and `credits` listing credits. The mail is configured. */
export async function registerConfirmed(target: MailTarget, credits = 0): Promise<TestUser> {
  const user = await registerOwner(target, credits)
  const code = codeIn(await target.mailsTo(user.email))
  await readReply(
    contract.emailCodes.confirm,
    await user.send('POST', '/api/user/email-code/confirm', { code }),
  )
  return user
}
