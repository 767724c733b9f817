import type { Feature, FeatureDeps } from '../../feature.ts'
import { createAfterResponseQueue } from '../../http/after-response.ts'
import { createPasswordHasher } from './password-hasher.ts'
import { deleteExpiredResetLinks } from './reset-links-repo.ts'
import { bindSession } from './routes.ts'
import { bindSecondFactor } from './second-factor-routes.ts'
import { deleteExpiredSessions } from './sessions-repo.ts'
import { bindSetup } from './setup-routes.ts'

export function session(deps: FeatureDeps): Feature {
  const passwords = createPasswordHasher()
  const afterResponse = createAfterResponseQueue(deps.log)
  bindSession(deps, passwords, afterResponse)
  bindSecondFactor(deps, passwords)
  bindSetup(deps, passwords)
  return {
    deleteExpired: async () => {
      await deleteExpiredSessions(deps.db)
      await deleteExpiredResetLinks(deps.db)
    },
    close: afterResponse.stop,
  }
}
