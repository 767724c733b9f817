import { Secret, TOTP } from 'otpauth'
import { contract } from '#contract'
import { ContractError, invalidField } from '#contract/errors.ts'
import { accountMessages, secondFactorMessages } from '#contract/messages.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import {
  RECOVERY_CODE_COUNT,
  totpOptions,
  RECOVERY_CODE_BYTES,
  SECRET_BYTES,
} from '#contract/second-factor.ts'
import { recordAudit } from '../audit.ts'
import { readSessionKey } from '../cookies.ts'
import { type MockDb, now } from '../db.ts'
import { hexDigest } from '../digest.ts'
import { successReply, mockGroup } from '../mock-group.ts'
import { findFactor, acceptCode } from '../second-factor.ts'
import { endSessions } from '../session.ts'
import { readMockSite } from '../site.ts'

const conflict = (message: string) => new ContractError('conflict', { message })

export const secondFactorMocks = (db: MockDb) =>
  mockGroup(contract.secondFactor, {
    status: ({ user }) => {
      const { enabledAt = null, recoveryCodes = [] } = findFactor(db, user.id) ?? {}
      return { enabledAt, recoveryCodesLeft: recoveryCodes.length }
    },

    begin: ({ user }) => {
      const before = findFactor(db, user.id)
      if (before?.enabledAt) throw conflict(secondFactorMessages.alreadyEnabled)
      if (before) db.secondFactors.remove(before)
      const secret = new Secret({ size: SECRET_BYTES })
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
        uri: new TOTP({
          ...totpOptions,
          issuer: readMockSite(db).name,
          label: user.email,
          secret,
        }).toString(),
      }
    },

    enable: ({ user, body, request }) => {
      const factor = findFactor(db, user.id)
      if (!factor || factor.enabledAt) throw conflict(secondFactorMessages.setupNotStarted)
      acceptCode(db, factor, body.code)
      const recoveryCodes = Array.from(
        { length: RECOVERY_CODE_COUNT },
        () => new Secret({ size: RECOVERY_CODE_BYTES }).base32,
      )
      db.secondFactors.update(findFactor(db, user.id) ?? factor, {
        enabledAt: now(),
        recoveryCodes,
      })
      endSessions(db, user.id, readSessionKey(request))
      recordAudit(db, {
        userId: user.id,
        action: 'second-factor.enabled',
        subject: auditSubject('user', user.id, user.email),
      })
      return { recoveryCodes }
    },

    disable: async ({ user, body }) => {
      if (db.users.get(user.id)?.passwordHash !== (await hexDigest(body.password))) {
        throw invalidField('password', accountMessages.wrongPassword)
      }
      const factor = findFactor(db, user.id)
      if (!factor?.enabledAt) throw conflict(secondFactorMessages.notEnabled)
      acceptCode(db, factor, body.code)
      db.secondFactors.remove(findFactor(db, user.id) ?? factor)
      recordAudit(db, {
        userId: user.id,
        action: 'second-factor.disabled',
        subject: auditSubject('user', user.id, user.email),
      })
      return successReply
    },
  })
