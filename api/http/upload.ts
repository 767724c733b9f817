import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import multer from '@koa/multer'
import { ContractError, invalidField } from '#contract/errors.ts'
import { uploadMessages } from '#contract/messages.ts'
import type { FreeSpace } from '../free-space.ts'
import type { AppContext } from './context.ts'

/**
 * An uploaded file. `path` is valid until the handler has ended. Name and type come from the client
 * and are not verified.
 */
export interface UploadedFile {
  path: string
  originalName: string
  mimeType: string
}

/** Receives the only file of a multipart request and writes it to the folder for temporary files. */
export type ReceiveFile = (ctx: AppContext, maxBytes: number) => Promise<UploadedFile>

/** Allowance for the multipart headers and boundaries around the file. */
const ENVELOPE_BYTES = 64 * 1024

/**
 * Returns a function that receives exactly one file, with any field name. It throws
 * `unsupported_media_type` for a body that is not multipart, `too_large` for a file over the limit,
 * `invalid` for no file, several files or a broken body, and `insufficient_storage` when the disk
 * is almost or completely full. After an error no file remains in `folder`.
 */
export function fileReceiver(folder: string, freeSpace: Pick<FreeSpace, 'isEnough'>): ReceiveFile {
  const storage = multer.diskStorage({ destination: folder })
  return async (ctx, maxBytes) => {
    if (!ctx.request.is('multipart/form-data')) throw new ContractError('unsupported_media_type')
    if ((ctx.request.length ?? 0) > maxBytes + ENVELOPE_BYTES) throw tooLarge(maxBytes)
    if (!(await freeSpace.isEnough())) throw new ContractError('insufficient_storage')
    await mkdir(folder, { recursive: true })
    const files = await receive(
      ctx,
      multer({
        storage,
        limits: { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 10_000, parts: 11 },
      }),
      maxBytes,
    )
    const [file] = files
    if (!file) throw fileError(uploadMessages.noFile)
    return {
      path: file.path,
      // Browsers send the file name in UTF-8, and the parser decodes it as latin1.
      originalName: Buffer.from(file.originalname, 'latin1').toString('utf8'),
      mimeType: file.mimetype,
    }
  }
}

async function receive(
  ctx: AppContext,
  upload: ReturnType<typeof multer>,
  maxBytes: number,
): Promise<multer.File[]> {
  try {
    await upload.any()(ctx as never, () => Promise.resolve())
  } catch (error) {
    throw toUploadError(error as NodeJS.ErrnoException, maxBytes)
  }
  // The parser puts the other form fields here; they are not used.
  ctx.request.body = undefined
  return (ctx.request as unknown as { files?: multer.File[] }).files ?? []
}

function toUploadError(error: NodeJS.ErrnoException, maxBytes: number): Error {
  if (error.code === 'LIMIT_FILE_SIZE') return tooLarge(maxBytes)
  if (error.code === 'LIMIT_FILE_COUNT' || error.code === 'LIMIT_PART_COUNT')
    return fileError(uploadMessages.severalFiles)
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    return new ContractError('insufficient_storage')
  // A system error is a server error. All other errors mean that the body is not valid multipart,
  // was cut off, or has too many or too long other fields.
  return error.syscall ? error : fileError(uploadMessages.unreadable)
}

function tooLarge(maxBytes: number): ContractError {
  return new ContractError('too_large', {
    fields: [{ path: 'file', message: uploadMessages.tooLarge(maxBytes) }],
  })
}

/** Returns the validation error for the field `file`. */
export function fileError(message: string): ContractError {
  return invalidField('file', message)
}

/** Much longer than an import takes. The uploaded file is needed until the import ends. */
const LEFT_OVER_MS = 24 * 3600 * 1000

/**
 * Deletes the files that stopped processes left behind: those last written at least `olderThanMs`
 * ago, by default 24 hours.
 */
export async function sweepTemporaryFiles(
  folder: string,
  olderThanMs = LEFT_OVER_MS,
): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs >= olderThanMs)
      await rm(path, { recursive: true, force: true })
  }
}
