import type Router from '@koa/router'
import { contract } from '#contract'
import { ContractError } from '#contract/errors.ts'
import { badCsv } from '#contract/rules/csv-columns.ts'
import { isNamedCsv, NO_CSV, rejectsFileName } from '#contract/rules/csv-rejects.ts'
import { answered, bindGroup, type BindOptions } from '../../http/bind.ts'
import type { AppState } from '../../http/context.ts'
import { answerResult } from './answer-result.ts'
import { cancelRunning, findRejects, findRunning, listBatches } from './batches-repo.ts'
import type { Imports } from './imports.ts'
import type { Database } from './repo.ts'
import { rollBackImport } from './roll-back.ts'
import { csvFile } from './source.ts'

interface ImportDeps {
  db: Database
  imports: Imports
}

export function csvImportRoutes(
  router: Router<AppState>,
  { db, imports, ...options }: ImportDeps & BindOptions,
): void {
  bindGroup(
    router,
    contract.csvImport,
    {
      importContractors: async ({ receiveFile, query, user, ctx }) => {
        const file = await receiveFile()
        if (!isNamedCsv(file.originalName, file.mimeType)) throw badCsv(NO_CSV)
        const result = await imports.run(csvFile(file.path), {
          // PostgreSQL rejects NUL, and other control characters cannot be displayed.
          fileName: file.originalName.replace(/\p{Cc}/gu, ''),
          userId: user.id,
          dryRun: query.dryRun === '1',
          fallbackCategorySlug: query.fallbackCategory,
        })
        answerResult(ctx, result)
        return answered
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
    },
    options,
  )
}
