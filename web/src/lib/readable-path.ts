/** A path that a router can decode: in one that nobody can, every percent sign stands for itself. */
export function readablePath(path: string): string {
  return isReadable(path) ? path : path.replaceAll('%', '%25')
}

function isReadable(path: string): boolean {
  try {
    // The build drops a call whose result nobody uses.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
