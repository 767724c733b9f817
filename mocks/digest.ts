/**
 * Returns the SHA-256 of a text in hex, used for passwords and seed fingerprints. Not secure for
 * real passwords: the server uses a slow hash.
 */
export async function hexDigest(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
