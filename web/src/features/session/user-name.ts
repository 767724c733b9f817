import type { User } from '#contract/entities.ts'

/** What a user is called: the username, or the part of the e-mail before the @ (F23). */
export function displayName(user: Pick<User, 'username' | 'email'>): string {
  return user.username ?? user.email.split('@')[0] ?? user.email
}
