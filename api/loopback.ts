/** Returns true for `localhost`, 127.0.0.0/8, `::1` and `[::1]`. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host)
}
