/**
 * SHA-256 of a text in hex: by this the mocks tell passwords and seeds apart. No protection: the
 * server has its own, slow hash (F22).
 */
export async function hexDigest(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
