import type { CsvCase } from './case.ts'
import { cells } from './cells.ts'
import { encodings } from './encodings.ts'
import { names } from './names.ts'
import { shapes } from './shapes.ts'

/** CSV files like those that admins upload, with the expected results of their import. */
export const csvCases: CsvCase[] = [...encodings, ...shapes, ...cells, ...names]
