/** Returns true for `localhost`, 127.0.0.0/8 and `::1`, with or without brackets. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host)
}
