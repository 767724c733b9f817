import { Secret, TOTP } from 'otpauth'
import { contract } from '#contract'
import { ContractError } from '#contract/errors.ts'
import {
  SECOND_FACTOR_ALREADY_ENABLED,
  SECOND_FACTOR_SETUP_NOT_STARTED,
  SECOND_FACTOR_NOT_ENABLED,
  RECOVERY_CODE_COUNT,
  totpOptions,
} from '#contract/second-factor.ts'
import { site } from '#contract/site.ts'
import { recordAudit } from '../audit.ts'
import { readSessionKey } from '../cookies.ts'
import { type MockDb, now } from '../db.ts'
import { hexDigest } from '../digest.ts'
import { successReply, mockGroup } from '../mock-group.ts'
import { findFactor, acceptCode } from '../second-factor.ts'
import { endSessions } from '../session.ts'

const conflict = (message: string) => new ContractError('conflict', { message })

export const secondFactorMocks = (db: MockDb) =>
  mockGroup(contract.secondFactor, {
    status: ({ user }) => {
      const { enabledAt = null, recoveryCodes = [] } = findFactor(db, user.id) ?? {}
      return { enabledAt, recoveryCodesLeft: recoveryCodes.length }
    },

    begin: ({ user }) => {
      const before = findFactor(db, user.id)
      if (before?.enabledAt) throw conflict(SECOND_FACTOR_ALREADY_ENABLED)
      if (before) db.secondFactors.remove(before)
      const secret = new Secret({ size: 20 })
      db.secondFactors.insert({
        userId: user.id,
        secret: secret.base32,
        enabledAt: null,
        lastStep: 0,
        attempts: 0,
        recoveryCodes: [],
      })
      return {
        secret: secret.base32,
        uri: new TOTP({ ...totpOptions, issuer: site.name, label: user.email, secret }).toString(),
      }
    },

    enable: ({ user, body, request }) => {
      const factor = findFactor(db, user.id)
      if (!factor || factor.enabledAt) throw conflict(SECOND_FACTOR_SETUP_NOT_STARTED)
      acceptCode(db, factor, body.code)
      const recoveryCodes = Array.from(
        { length: RECOVERY_CODE_COUNT },
        () => new Secret({ size: 10 }).base32,
      )
      db.secondFactors.update(findFactor(db, user.id) ?? factor, {
        enabledAt: now(),
        recoveryCodes,
      })
      endSessions(db, user.id, readSessionKey(request))
      recordAudit(db, {
        userId: user.id,
        action: 'second-factor.enabled',
        subject: `user ${user.id}: ${user.email}`,
      })
      return { recoveryCodes }
    },

    disable: async ({ user, body }) => {
      if (db.users.get(user.id)?.passwordHash !== (await hexDigest(body.password))) {
        throw new ContractError('invalid', {
          fields: [{ path: 'password', message: 'Password is not correct' }],
        })
      }
      const factor = findFactor(db, user.id)
      if (!factor?.enabledAt) throw conflict(SECOND_FACTOR_NOT_ENABLED)
      acceptCode(db, factor, body.code)
      db.secondFactors.remove(findFactor(db, user.id) ?? factor)
      recordAudit(db, {
        userId: user.id,
        action: 'second-factor.disabled',
        subject: `user ${user.id}: ${user.email}`,
      })
      return successReply
    },
  })
