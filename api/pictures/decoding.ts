import { open } from 'node:fs/promises'
import type sharp from 'sharp'
import { ContractError } from '#contract/errors.ts'
import { pictureMessages } from '#contract/messages.ts'
import { PICTURE_HEADER_BYTES } from '#contract/rules/picture-type.ts'
import { fileError } from '../http/upload.ts'

/** Returns the bytes of a file from which `pictureType` knows its type. */
export async function readFirstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(PICTURE_HEADER_BYTES),
      0,
      PICTURE_HEADER_BYTES,
      0,
    )
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Throws `unavailable` instead of the error of a timeout, and `invalid` instead of any other. */
export async function rejectDamaged<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw (error as Error).message.startsWith('timeout')
      ? new ContractError('unavailable')
      : fileError(pictureMessages.damaged)
  }
}

let loading: Promise<typeof sharp> | undefined

/**
 * Loads sharp when the first picture is decoded, so that the server starts faster and uses less
 * memory until then. Only the decoders of JPEG, PNG, WebP and AVIF are enabled, and for pictures in
 * memory, which are our own, only that of PNG.
 */
export function loadSharp(): Promise<typeof sharp> {
  loading ??= import('sharp').then(({ default: library }) => {
    library.block({ operation: ['VipsForeignLoad'] })
    library.unblock({
      operation: [
        ...['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}File`),
        'VipsForeignLoadPngBuffer',
      ],
    })
    library.cache(false)
    library.concurrency(1)
    return library
  })
  return loading
}
