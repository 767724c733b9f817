import { contract } from '#contract'
import { ContractError } from '#contract/errors.ts'
import { importMessages } from '#contract/messages.ts'
import { csvError } from '#contract/rules/csv-columns.ts'
import { looksLikeCsv, rejectsFileName } from '#contract/rules/csv-rejects.ts'
import type { Feature, FeatureDeps } from '../../feature.ts'
import { responseSent } from '../../http/bind.ts'
import { startLoop } from '../../loop.ts'
import { cancelRunning, findRunning, listBatches } from './batches-repo.ts'
import { ImportRunner } from './import-runner.ts'
import { findRejects } from './rejects-repo.ts'
import { rollBackImport } from './roll-back.ts'
import { csvFileSource } from './source.ts'
import { streamResult } from './stream-result.ts'

const SWEEP_EVERY_MS = 60_000

export function csvImport({ db, log, bindGroup }: FeatureDeps): Feature {
  const imports = new ImportRunner(db)
  bindGroup(contract.csvImport, {
    importContractors: async ({ receiveFile, query, user, ctx }) => {
      const file = await receiveFile()
      if (!looksLikeCsv(file.originalName, file.mimeType)) throw csvError(importMessages.notCsv)
      const result = await imports.run(csvFileSource(file.path), {
        // PostgreSQL rejects NUL, and other control characters cannot be displayed.
        fileName: file.originalName.replace(/\p{Cc}/gu, ''),
        userId: user.id,
        dryRun: query.dryRun === '1',
        fallbackCategorySlug: query.fallbackCategory,
        columnChoices: query.columns,
      })
      streamResult(ctx, result)
      return responseSent
    },

    progress: async () => ({ running: imports.progress ?? (await findRunning(db)) }),

    cancel: async () => {
      if (!imports.cancel()) await cancelRunning(db)
      return { success: true } as const
    },

    batches: () => listBatches(db),

    rollBack: ({ params, user }) => rollBackImport(db, params.id, user.id),

    rejects: async ({ params }) => {
      const rejects = await findRejects(db, params.id)
      if (!rejects) throw new ContractError('not_found')
      return { fileName: rejectsFileName(rejects.fileName), csv: rejects.csv }
    },
  })
  return {
    startLoops: () => [
      startLoop({
        name: 'The sweep of unfinished imports',
        everyMs: SWEEP_EVERY_MS,
        log,
        work: () => imports.sweep(),
      }),
    ],
    close: () => imports.stop(),
  }
}
