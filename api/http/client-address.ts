import { isIP } from 'node:net'
import type { AppContext } from './context.ts'

/**
 * Whose address counts against a limit: an IPv4 address, or the /64 of an IPv6 one, of which one
 * household has all.
 */
export function clientAddress(ctx: Pick<AppContext, 'ip' | 'req'>): string {
  // Behind a proxy the address is what the proxy wrote: not worth a counter unless it is one.
  const address = isIP(ctx.ip) ? ctx.ip : (ctx.req.socket.remoteAddress ?? '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  return isIP(address) === 6 ? networkOf(address) : address
}

/** `2001:db8::1` → `2001:db8:0:0::/64`. */
function networkOf(address: string): string {
  const [unscoped = ''] = address.toLowerCase().split('%', 1)
  const [head = '', tail] = unscoped.split('::', 2)
  const before = groups(head)
  const missing = tail === undefined ? 0 : 8 - before.length - groups(tail).length
  const all = [
    ...before,
    ...Array.from({ length: Math.max(missing, 0) }, () => '0'),
    ...groups(tail ?? ''),
  ]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** The 16-bit groups of one side; an IPv4 address at the end stands for two. */
function groups(side: string): string[] {
  return side === ''
    ? []
    : side.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : group))
}
