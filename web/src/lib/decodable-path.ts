/** Returns the path unchanged if `decodeURIComponent` accepts it, else with every % escaped. */
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
