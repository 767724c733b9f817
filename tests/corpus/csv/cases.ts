import type { CsvCase } from './case.ts'
import { cells } from './cells.ts'
import { encodings } from './encodings.ts'
import { names } from './names.ts'
import { shapes } from './shapes.ts'

/** Files as admins have them, each with what importing it must give. */
export const csvCases: CsvCase[] = [...encodings, ...shapes, ...cells, ...names]
