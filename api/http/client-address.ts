import { isIP } from 'node:net'
import type { AppContext } from './context.ts'

/** Returns the address of the client, as `countedAddress` returns it. */
export function clientAddress(ctx: Pick<AppContext, 'ip' | 'req'>): string {
  // Behind a proxy, ctx.ip is a header value: use it only when it is a valid address.
  return countedAddress(isIP(ctx.ip) ? ctx.ip : (ctx.req.socket.remoteAddress ?? ''))
}

/**
 * Returns what all limits count by: an IPv4 address, or the /64 network of an IPv6 address, because
 * a household usually gets a whole /64.
 */
export function countedAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  return isIP(address) === 6 ? networkOf(address) : address
}

/** Returns the /64 network of an IPv6 address: `2001:db8:0:0::/64` for `2001:db8::1`. */
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

/** Returns the 16-bit groups of one side of "::". An embedded IPv4 address counts as two groups. */
function groups(side: string): string[] {
  return side === ''
    ? []
    : side.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : group))
}
