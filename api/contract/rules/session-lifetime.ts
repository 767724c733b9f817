/** After how long a session ends: when it was not used, and at the latest. */
export const sessionLifetimes = {
  user: { idleDays: 7, maxDays: 30 },
  admin: { idleHours: 2, maxHours: 12 },
} as const
