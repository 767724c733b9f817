// Replies that only the signed-in user got: those of public endpoints in which an owner or an admin
// sees more than others. They must not stay on the device, and leave memory at sign-out.

const personal = new WeakSet<object>()

/** Marks a reply, and the contractor in the reply to a profile path. */
export function markPersonal(body: unknown): void {
  for (const part of partsOf(body)) personal.add(part)
}

/** Returns true for a marked reply, and for data with a contractor of one. */
export function isPersonal(data: unknown): boolean {
  return partsOf(data).some((part) => personal.has(part))
}

function partsOf(body: unknown): object[] {
  if (typeof body !== 'object' || body === null) return []
  const { contractor } = body as { contractor?: unknown }
  return typeof contractor === 'object' && contractor !== null ? [body, contractor] : [body]
}
