import type { User } from '#contract/entities.ts'

/** Returns the username, or else the part of the email address before the @. */
export function displayName(user: Pick<User, 'username' | 'email'>): string {
  return user.username ?? user.email.split('@')[0] ?? user.email
}
