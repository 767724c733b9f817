/** Returns a path that decodes without an error: escapes every % of a path that does not. */
export function decodablePath(path: string): string {
  return isDecodable(path) ? path : path.replaceAll('%', '%25')
}

function isDecodable(path: string): boolean {
  try {
    // Uses the result, because the bundler removes calls with unused results.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
